import pytest

from oracle import distances
from pintu.puzzle import goals, is_reachable
from pintu.puzzle.dealing import deal, walk


def test_a_seed_gives_the_same_board_for_ever() -> None:
    goal = goals.blank_last(3, 3)
    assert [deal(goal, seed).text for seed in (1, 2)] == ["3 4 6/5 7 8/2 0 1", "4 7 1/0 5 6/2 3 8"]
    assert walk(goal, 1).text == walk(goal, 1).text


@pytest.mark.parametrize("size", [(1, 2), (2, 1), (1, 5), (2, 2), (2, 3), (3, 3), (4, 4), (3, 5)])
def test_deals_can_be_solved_and_are_not(size: tuple[int, int]) -> None:
    for goal in (goals.blank_last(*size), goals.snail(*size), goals.blank_at(*size, cell=1)):
        for seed in range(50):
            for board in (deal(goal, seed), walk(goal, seed)):
                assert is_reachable(board, goal)
                assert board != goal


def test_deals_are_uniform_over_the_reachable_half() -> None:
    goal = goals.blank_last(2, 3)
    dealt: dict[tuple[int, ...], int] = dict.fromkeys(distances(goal.tiles, 2, 3), 0)
    for seed in range(36_000):
        dealt[deal(goal, seed).tiles] += 1
    assert dealt.pop(goal.tiles) == 0
    expected = 36_000 / 359
    # Chi-square with 358 degrees of freedom: mean 358, standard deviation 27.
    chi_square = sum((count - expected) ** 2 / expected for count in dealt.values())
    assert 250 < chi_square < 470


def test_walks_of_the_classic_length_have_both_parities() -> None:
    goal = goals.blank_last(3, 3)
    colours = {sum(divmod(walk(goal, seed).blank, 3)) % 2 for seed in range(20)}
    assert colours == {0, 1}


def test_a_walk_takes_no_step_back() -> None:
    # The twelve boards of 2x2 form a ring; k steps without turning back lead k boards along it.
    goal = goals.blank_last(2, 2)
    far = distances(goal.tiles, 2, 2)
    for steps in range(1, 12):
        for seed in range(5):
            assert far[walk(goal, seed, steps).tiles] == min(steps, 12 - steps)


def test_walks_that_cannot_be_are_explained() -> None:
    with pytest.raises(ValueError, match="always ends at the goal; try 13"):
        walk(goals.blank_last(2, 2), 1, 12)
    with pytest.raises(ValueError, match="at least 1 step"):
        walk(goals.blank_last(2, 2), 1, 0)
