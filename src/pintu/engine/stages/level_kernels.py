"""What happens in one level of the beam search of a stage, compiled into `beam_kernels`.

A level has the children of the level before and the boards that enter the stage with as many moves.
Every board is made at most once. The score of a board is SCALE times the moves that the tiles of
the stage still need, plus for each other tile its weight times the squares of its distances to its
goal cell along rows and columns: a tile far away counts for more than several near ones.
"""

from typing import Any

import numpy as np

from pintu.engine.encoding.board_key_kernels import key_of
from pintu.engine.jit import part

SCALE = 256
"""What a move of the stage's own tiles counts in a score."""

# Indices in `control`.
CONTROLS = 27
(
    LEVEL, COUNT, HALF, NODES, ENDS, STOP, ENTERED, STARTS, EXPANDED, GENERATED, WIDTH, CELLS,
    EXTRA, SEEN_SHIFT, MOST_ENDS, STATUS, BLANK_TILE, SINGLE, HELD,
    BEST, BEST_LEVEL, PATIENCE, MOST_EXPANDED,
    FOUND, LEAST, LAST_BUCKET, ROOM,
) = range(CONTROLS)  # fmt: skip

# What STATUS says: FULL is the tree of moves, LIMITED the number of boards to expand.
RUNNING, FINISHED, FULL, LIMITED = range(4)

# Rows of `states`, `starts`, `ends` and `candidates`, with SCORE and PARENT for candidates only.
FIELDS = 6
BLANK, LAST, REST, INDEX, NODE, ORIGIN = range(FIELDS)
LENGTH = LAST  # for starts and ends: the number of moves so far
CANDIDATE_FIELDS = 5
PARENT, MOVE, _REST, _INDEX, SCORE = range(CANDIDATE_FIELDS)

# Rows of `place`, by cell of the region: its row and column on the board, whether the tile that is
# held may be there, and from NEAR on the neighbours by move.
PLACES = 3
ROW, COL, ALLOWED = range(PLACES)

# Rows of `tiles`, by tile: its goal cell, its weight, and its stride if it belongs to the stage.
TILE_FIELDS = 4
GOAL_ROW, GOAL_COL, WEIGHT, STRIDE = range(TILE_FIELDS)

BUCKETS = 4096
BUCKET = 16  # scores are compared in steps of this size

FAR = 1 << 60
UNKNOWN = 65535


@part
def remaining(single: Any, index: Any, cells: Any, distances: Any, near: Any, place: Any) -> Any:
    """Moves that the tiles of the stage still need.

    For a single tile the table has the moves from each side of it. The blank goes straight to one
    of the sides that it can see, at most two; the way around the tile is in the table.
    """
    if single == 0:
        return np.int64(distances[index])
    tile, blank = index // cells, index % cells
    down = place[ROW, blank] - place[ROW, tile]
    right = place[COL, blank] - place[COL, tile]
    best: Any = np.int64(UNKNOWN)
    if down != 0:
        side = 4 * tile + (0 if down > 0 else 1)
        if near[side] >= 0:
            best = np.int64(distances[side])
    if right != 0:
        side = 4 * tile + (2 if right > 0 else 3)
        if near[side] >= 0:
            best = min(best, np.int64(distances[side]))
    if best == 0 or best == UNKNOWN:
        return best
    return best + abs(down) + abs(right) - 1


@part
def add_node(control: Any, parents: Any, moves: Any, parent: Any, move: Any) -> Any:
    """Add a board to the tree of moves; gives its node."""
    node = control[NODES]
    parents[node] = parent
    moves[node] = np.uint8(move)
    control[NODES] += 1
    return node


@part
def add_end(control: Any, ends: Any, node: Any, origin: Any) -> None:
    """Add a board that has finished the stage; its cells are already written."""
    at = control[ENDS]
    ends[NODE, at], ends[LENGTH, at], ends[ORIGIN, at] = node, control[LEVEL], origin
    control[ENDS] += 1
    if control[STOP] < 0:
        control[STOP] = control[LEVEL] + control[EXTRA]


@part
def add_candidate(
    control: Any, candidates: Any, candidate_keys: Any, parent: Any, move: Any, need: Any,
    rest: Any, index: Any, key: Any,
) -> None:  # fmt: skip
    """Add a board that may be in the next level."""
    at = control[FOUND]
    candidates[PARENT, at], candidates[MOVE, at] = parent, move
    candidates[_REST, at], candidates[_INDEX, at] = rest, index
    candidates[SCORE, at] = SCALE * need + rest
    candidate_keys[at] = key
    control[FOUND] += 1


@part
def is_new(control: Any, seen: Any, key: Any) -> Any:
    """Whether a board is made for the first time; from then on it is not."""
    place = key >> np.uint64(control[SEEN_SHIFT])
    if seen[place] == key:
        return False
    seen[place] = key
    return True


@part
def add_starts(
    control: Any, near: Any, place: Any, distances: Any, start_cells: Any, start_keys: Any,
    starts: Any, end_cells: Any, ends: Any, candidates: Any, candidate_keys: Any, seen: Any,
) -> None:  # fmt: skip
    """Add the boards that enter the stage with as many moves as this level has."""
    wide = control[CELLS]
    while (
        control[ENTERED] < control[STARTS]
        and starts[LENGTH, control[ENTERED]] == control[LEVEL]
    ):  # fmt: skip
        start = control[ENTERED]
        control[ENTERED] += 1
        need = remaining(control[SINGLE], starts[INDEX, start], wide, distances, near, place)
        if need == 0:
            if control[ENDS] < control[MOST_ENDS]:
                for cell in range(wide):
                    end_cells[control[ENDS], cell] = start_cells[start, cell]
                add_end(control, ends, starts[NODE, start], start)
        elif is_new(control, seen, start_keys[start]):
            add_candidate(
                control, candidates, candidate_keys, -1 - start, 0, need, starts[REST, start],
                starts[INDEX, start], start_keys[start],
            )  # fmt: skip


@part
def rest_after(move: Any, origin: Any, tile: Any, rest: Any, place: Any, tiles: Any) -> Any:
    """The weighted squares of distances after a tile has moved; one square changes."""
    if move == 0:
        ahead = place[ROW, origin] - tiles[GOAL_ROW, tile]
    elif move == 1:
        ahead = tiles[GOAL_ROW, tile] - place[ROW, origin]
    elif move == 2:
        ahead = place[COL, origin] - tiles[GOAL_COL, tile]
    else:
        ahead = tiles[GOAL_COL, tile] - place[COL, origin]
    return rest + tiles[WEIGHT, tile] * (1 - 2 * ahead)


@part
def expand(
    state: Any, control: Any, near: Any, place: Any, tiles: Any, distances: Any, cells: Any,
    keys: Any, states: Any, end_cells: Any, ends: Any, candidates: Any, candidate_keys: Any,
    seen: Any, parents: Any, moves: Any,
) -> None:  # fmt: skip
    """Add the successors of a board of this level."""
    blank, wide = states[BLANK, state], control[CELLS]
    for move in range(4):
        origin = near[4 * blank + move]
        if origin < 0 or move == states[LAST, state]:
            continue
        tile = np.int64(cells[state, origin])
        if tile == control[HELD] and place[ALLOWED, blank] == 0:
            continue
        control[GENERATED] += 1
        key = keys[state] - key_of(tile, origin) + key_of(tile, blank)
        if not is_new(control, seen, key):
            continue
        index = states[INDEX, state] + origin - blank
        rest = states[REST, state]
        if tiles[STRIDE, tile]:
            index += tiles[STRIDE, tile] * (blank - origin)
        else:
            rest = rest_after(move, origin, tile, rest, place, tiles)
        need = remaining(control[SINGLE], index, wide, distances, near, place)
        if need == UNKNOWN:
            continue
        if need > 0:
            add_candidate(
                control, candidates, candidate_keys, state, move, need, rest, index, key
            )  # fmt: skip
        elif control[ENDS] < control[MOST_ENDS]:
            at = control[ENDS]
            for cell in range(wide):
                end_cells[at, cell] = cells[state, cell]
            end_cells[at, blank] = np.uint16(tile)
            end_cells[at, origin] = np.uint16(control[BLANK_TILE])
            node = add_node(control, parents, moves, states[NODE, state], move)
            add_end(control, ends, node, states[ORIGIN, state])


@part
def choose(control: Any, candidates: Any, histogram: Any) -> None:
    """Find the last bucket of scores that goes to the next level, and how many boards of it."""
    found, width = control[FOUND], control[WIDTH]
    least = np.int64(FAR)
    for at in range(found):
        least = min(least, candidates[SCORE, at])
    control[LEAST], control[LAST_BUCKET], control[ROOM] = least, BUCKETS, width
    if least < control[BEST]:
        control[BEST], control[BEST_LEVEL] = least, control[LEVEL]
    if found <= width:
        return
    for bucket in range(BUCKETS):
        histogram[bucket] = 0
    for at in range(found):
        histogram[min((candidates[SCORE, at] - least) // BUCKET, BUCKETS - 1)] += 1
    taken = np.int64(0)
    for bucket in range(BUCKETS):
        if taken + histogram[bucket] > width:
            control[LAST_BUCKET], control[ROOM] = bucket, width - taken
            break
        taken += histogram[bucket]


@part
def store(
    at: Any, state: Any, control: Any, near: Any, cells: Any, keys: Any, states: Any,
    start_cells: Any, starts: Any, candidates: Any, candidate_keys: Any, parents: Any, moves: Any,
) -> None:  # fmt: skip
    """Write a candidate into the next level."""
    parent = candidates[PARENT, at]
    if parent < 0:
        start = -1 - parent
        for cell in range(control[CELLS]):
            cells[state, cell] = start_cells[start, cell]
        states[BLANK, state], states[LAST, state] = starts[BLANK, start], -1
        states[NODE, state], states[ORIGIN, state] = starts[NODE, start], start
    else:
        for cell in range(control[CELLS]):
            cells[state, cell] = cells[parent, cell]
        blank, move = states[BLANK, parent], candidates[MOVE, at]
        origin = near[4 * blank + move]
        cells[state, blank] = cells[parent, origin]
        cells[state, origin] = np.uint16(control[BLANK_TILE])
        states[BLANK, state], states[LAST, state] = origin, move ^ 1
        states[NODE, state] = add_node(control, parents, moves, states[NODE, parent], move)
        states[ORIGIN, state] = states[ORIGIN, parent]
    states[REST, state], states[INDEX, state] = candidates[_REST, at], candidates[_INDEX, at]
    keys[state] = candidate_keys[at]


@part
def is_over(control: Any) -> Any:
    """Whether the stage ends with this level."""
    level, stop = control[LEVEL], control[STOP]
    return (
        (stop >= 0 and level >= stop)
        or control[ENDS] >= control[MOST_ENDS]
        or (stop < 0 and level > control[BEST_LEVEL] + control[PATIENCE])
        or (control[COUNT] == 0 and control[ENTERED] == control[STARTS])
    )
