"""The beam search across one stage, compiled.

All boards of a level are the same number of moves from the start of the solution. A level has the
children of the level before and the boards that enter the stage with that many moves. Every board
is made at most once. The score of a board is SCALE times the moves that the tiles of the stage
still need, plus for each other tile its weight times the squares of its distances to its goal cell
along rows and columns: a tile far away counts for more than several near ones. The best boards
form the next level; those that have finished the stage are taken out.
"""

from typing import Any

import numpy as np

from pintu.engine.encoding.board_key_kernels import key_of
from pintu.engine.jit import constant, i64, jit, part, u8, u16, u64

SCALE = 256
"""What a move of the stage's own tiles counts in a score."""

# Indices in `control`.
CONTROLS = 22
(
    LEVEL, COUNT, HALF, NODES, ENDS, STOP, ENTERED, STARTS, EXPANDED, GENERATED, WIDTH, CELLS,
    EXTRA, SEEN_SHIFT, MOST_ENDS, STATUS, BLANK_TILE, SINGLE, HELD,
    BEST, BEST_LEVEL, PATIENCE,
) = range(CONTROLS)  # fmt: skip

# What STATUS says.
RUNNING, FINISHED, FULL = 0, 1, 2

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
_BUCKET = 16  # scores are compared in steps of this size

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


@jit(i64(i64[::1], constant(i64, 2), constant(i64, 2), constant(u16, 2), i64[:, ::1], u64[::1]))
def enter(control: Any, place: Any, tiles: Any, cells: Any, starts: Any, keys: Any) -> Any:
    """Fill in what is known of the boards that enter a stage."""
    width = control[CELLS]
    for start in range(control[STARTS]):
        rest = np.int64(0)
        index = np.int64(0)
        key = np.uint64(0)
        for cell in range(width):
            tile = np.int64(cells[start, cell])
            if tile == control[BLANK_TILE]:
                starts[BLANK, start] = cell
                index += cell
                continue
            key += key_of(tile, cell)
            if tiles[STRIDE, tile]:
                index += tiles[STRIDE, tile] * cell
            else:
                down = tiles[GOAL_ROW, tile] - place[ROW, cell]
                right = tiles[GOAL_COL, tile] - place[COL, cell]
                rest += tiles[WEIGHT, tile] * (down * down + right * right)
        starts[REST, start] = rest
        starts[INDEX, start] = index
        keys[start] = key
    return 0


@jit(
    i64(
        i64, i64[::1], constant(i64), constant(i64, 2), constant(i64, 2), constant(u16),
        u16[:, ::1], u64[::1], i64[:, ::1],
        constant(u16, 2), constant(u64), constant(i64, 2),
        u16[:, ::1], i64[:, ::1],
        i64[:, ::1], u64[::1], i64[::1], u64[::1], i64[::1], u8[::1],
    )
)  # fmt: skip
def search(
    budget: Any, control: Any, near: Any, place: Any, tiles: Any, distances: Any,
    cells: Any, keys: Any, states: Any,
    start_cells: Any, start_keys: Any, starts: Any,
    end_cells: Any, ends: Any,
    candidates: Any, candidate_keys: Any, histogram: Any, seen: Any, parents: Any, moves: Any,
) -> Any:  # fmt: skip
    """Go on, level by level, until about `budget` boards are expanded or the stage is finished.

    `cells`, `keys` and `states` have two halves, for this level and the next. `parents` and `moves`
    are the tree of all boards that were ever in a level. Gives the STATUS.
    """
    width, wide = control[WIDTH], control[CELLS]
    shift = np.uint64(control[SEEN_SHIFT])
    blank_tile, single, held = control[BLANK_TILE], control[SINGLE], control[HELD]
    stop = control[EXPANDED] + budget
    while control[STATUS] == RUNNING and control[EXPANDED] < stop:
        if control[NODES] + 2 * width + control[MOST_ENDS] > parents.size:
            control[STATUS] = FULL
            break
        count, half = control[COUNT], control[HALF]
        if count == 0 and control[ENTERED] < control[STARTS]:
            control[LEVEL] = starts[LENGTH, control[ENTERED]]
        level = control[LEVEL]
        found = np.int64(0)
        least = np.int64(FAR)
        # Boards that enter at this level.
        while control[ENTERED] < control[STARTS] and starts[LENGTH, control[ENTERED]] == level:
            start = control[ENTERED]
            control[ENTERED] += 1
            need = remaining(single, starts[INDEX, start], wide, distances, near, place)
            if need == 0:
                at = control[ENDS]
                if at < control[MOST_ENDS]:
                    for cell in range(wide):
                        end_cells[at, cell] = start_cells[start, cell]
                    ends[NODE, at] = starts[NODE, start]
                    ends[LENGTH, at] = level
                    ends[ORIGIN, at] = start
                    control[ENDS] += 1
                    if control[STOP] < 0:
                        control[STOP] = level + control[EXTRA]
                continue
            key = start_keys[start]
            if seen[key >> shift] == key:
                continue
            seen[key >> shift] = key
            score = SCALE * need + starts[REST, start]
            candidates[PARENT, found] = -1 - start
            candidates[_REST, found] = starts[REST, start]
            candidates[_INDEX, found] = starts[INDEX, start]
            candidates[SCORE, found] = score
            candidate_keys[found] = key
            least = min(least, score)
            found += 1
        for state in range(half * width, half * width + count):
            blank = states[BLANK, state]
            for move in range(4):
                origin = near[4 * blank + move]
                if origin < 0 or move == states[LAST, state]:
                    continue
                tile = np.int64(cells[state, origin])
                if tile == held and place[ALLOWED, blank] == 0:
                    continue
                index = states[INDEX, state] + origin - blank
                rest = states[REST, state]
                stride = tiles[STRIDE, tile]
                if stride:
                    index += stride * (blank - origin)
                else:
                    if move == 0:
                        ahead = place[ROW, origin] - tiles[GOAL_ROW, tile]
                    elif move == 1:
                        ahead = tiles[GOAL_ROW, tile] - place[ROW, origin]
                    elif move == 2:
                        ahead = place[COL, origin] - tiles[GOAL_COL, tile]
                    else:
                        ahead = tiles[GOAL_COL, tile] - place[COL, origin]
                    rest += tiles[WEIGHT, tile] * (1 - 2 * ahead)
                key = keys[state] - key_of(tile, origin) + key_of(tile, blank)
                if seen[key >> shift] == key:
                    continue
                seen[key >> shift] = key
                control[GENERATED] += 1
                need = remaining(single, index, wide, distances, near, place)
                if need == 0:
                    at = control[ENDS]
                    if at < control[MOST_ENDS]:
                        for cell in range(wide):
                            end_cells[at, cell] = cells[state, cell]
                        end_cells[at, blank] = np.uint16(tile)
                        end_cells[at, origin] = np.uint16(blank_tile)
                        node = control[NODES]
                        parents[node] = states[NODE, state]
                        moves[node] = np.uint8(move)
                        control[NODES] += 1
                        ends[NODE, at] = node
                        ends[LENGTH, at] = level
                        ends[ORIGIN, at] = states[ORIGIN, state]
                        control[ENDS] += 1
                        if control[STOP] < 0:
                            control[STOP] = level + control[EXTRA]
                    continue
                if need == UNKNOWN:
                    continue
                score = SCALE * need + rest
                candidates[PARENT, found] = state
                candidates[MOVE, found] = move
                candidates[_REST, found] = rest
                candidates[_INDEX, found] = index
                candidates[SCORE, found] = score
                candidate_keys[found] = key
                least = min(least, score)
                found += 1
        control[EXPANDED] += count
        if least < control[BEST]:
            control[BEST], control[BEST_LEVEL] = least, level
        # The last bucket that is taken, and how many boards of it.
        last, room = np.int64(BUCKETS), np.int64(width)
        if found > width:
            for bucket in range(BUCKETS):
                histogram[bucket] = 0
            for at in range(found):
                histogram[min((candidates[SCORE, at] - least) // _BUCKET, BUCKETS - 1)] += 1
            taken = np.int64(0)
            for bucket in range(BUCKETS):
                if taken + histogram[bucket] > width:
                    last, room = np.int64(bucket), width - taken
                    break
                taken += histogram[bucket]
        state = (1 - half) * width
        for at in range(found):
            bucket = min((candidates[SCORE, at] - least) // _BUCKET, BUCKETS - 1)
            if bucket > last:
                continue
            if bucket == last:
                if room == 0:
                    continue
                room -= 1
            parent = candidates[PARENT, at]
            if parent < 0:
                start = -1 - parent
                for cell in range(wide):
                    cells[state, cell] = start_cells[start, cell]
                states[BLANK, state] = starts[BLANK, start]
                states[LAST, state] = -1
                states[NODE, state] = starts[NODE, start]
                states[ORIGIN, state] = start
            else:
                for cell in range(wide):
                    cells[state, cell] = cells[parent, cell]
                blank, move = states[BLANK, parent], candidates[MOVE, at]
                origin = near[4 * blank + move]
                cells[state, blank] = cells[parent, origin]
                cells[state, origin] = np.uint16(blank_tile)
                node = control[NODES]
                parents[node] = states[NODE, parent]
                moves[node] = np.uint8(move)
                control[NODES] += 1
                states[BLANK, state] = origin
                states[LAST, state] = move ^ 1
                states[NODE, state] = node
                states[ORIGIN, state] = states[ORIGIN, parent]
            states[REST, state] = candidates[_REST, at]
            states[INDEX, state] = candidates[_INDEX, at]
            keys[state] = candidate_keys[at]
            state += 1
        control[HALF] = 1 - half
        control[COUNT] = state - (1 - half) * width
        control[LEVEL] = level + 1
        if (
            (control[STOP] >= 0 and level >= control[STOP])
            or control[ENDS] >= control[MOST_ENDS]
            or (control[STOP] < 0 and level > control[BEST_LEVEL] + control[PATIENCE])
            or (control[COUNT] == 0 and control[ENTERED] == control[STARTS])
        ):
            control[STATUS] = FINISHED
    return control[STATUS]


@jit(i64(i64, i64[::1], u8[::1], i64[::1], i64[::1]))
def compact(nodes: Any, parents: Any, moves: Any, leaves: Any, numbers: Any) -> Any:
    """Keep only the nodes on the paths to `leaves`, and renumber them; gives how many are left.

    A parent comes before its children, so one pass marks and another moves.
    """
    for node in range(nodes):
        numbers[node] = -1
    numbers[0] = 0
    for leaf in range(leaves.size):
        numbers[leaves[leaf]] = 0
    for node in range(nodes - 1, 0, -1):
        if numbers[node] == 0:
            numbers[parents[node]] = 0
    left = np.int64(0)
    for node in range(nodes):
        if numbers[node] < 0:
            continue
        numbers[node] = left
        parents[left] = numbers[parents[node]] if node else -1
        moves[left] = moves[node]
        left += 1
    for leaf in range(leaves.size):
        leaves[leaf] = numbers[leaves[leaf]]
    return left


@jit(i64(i64, constant(i64), constant(u8), u8[::1]))
def trace(leaf: Any, parents: Any, moves: Any, path: Any) -> Any:
    """Write down the moves that lead to a leaf; `path` has exactly their length."""
    node = leaf
    for at in range(path.size - 1, -1, -1):
        path[at] = moves[node]
        node = parents[node]
    return node
