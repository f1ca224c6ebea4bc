import pytest

from pintu.engine.spaces.whole_space import WholeSpace, build, distances, distribution


def mean(counts: list[int]) -> float:
    return sum(depth * count for depth, count in enumerate(counts)) / sum(counts)


@pytest.mark.parametrize(
    ("shape", "deepest", "average"),
    [((2, 2), 6, 3.00), ((2, 3), 21, 12.62), ((2, 4), 36, 22.68), ((3, 3), 31, 21.97),
     ((2, 5), 55, 34.73)],
)  # fmt: skip
def test_published_depths_and_means(shape: tuple[int, int], deepest: int, average: float) -> None:
    counts = distribution(*shape, shape[0] * shape[1] - 1)
    assert len(counts) - 1 == deepest
    assert round(mean(counts), 2) == average


def test_the_deepest_levels_of_3x3() -> None:
    assert distribution(3, 3, 8)[-2:] == [221, 2]
    assert distribution(3, 3, 0)[-2:] == [221, 2]


def test_distances_of_2x5_reach_55() -> None:
    found = distances(2, 5, 9)
    assert len(found) == 1_814_400
    assert found.max() == 55


@pytest.mark.parametrize(
    ("shape", "deepest", "average", "end"),
    [((3, 4), 53, 35.10, [1115, 86, 18]), ((4, 3), 53, 35.10, [1115, 86, 18]),
     ((2, 6), 80, 48.99, [33, 12, 2])],
)  # fmt: skip
def test_published_depths_and_means_of_twelve_cells(
    shape: tuple[int, int], deepest: int, average: float, end: list[int]
) -> None:
    counts = distribution(*shape, 11)
    assert sum(counts) == 239_500_800
    assert len(counts) - 1 == deepest
    assert round(mean(counts), 2) == average
    assert counts[-3:] == end


def test_the_farthest_boards_of_3x4_are_dealt_and_solved() -> None:
    space = WholeSpace(3, 4, 11, build(3, 4, 11))
    for distance in (0, 9, 35, 53):
        assert space.distance(space.board_at(distance, 1)) == distance


def test_the_number_of_threads_changes_nothing() -> None:
    assert (build(3, 4, 5, threads=1) == build(3, 4, 5, threads=3)).all()


def test_bytes_and_bits_of_3x4_say_the_same() -> None:
    found = distances(3, 4, 6)
    space = WholeSpace(3, 4, 6, build(3, 4, 6))
    for rank in range(0, space.ranking.size, 100_003):
        assert space.distance(space.ranking.unrank(rank)) == found[rank]
