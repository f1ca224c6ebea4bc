"""Searches: their options, why one found nothing, and the tables they use."""

from __future__ import annotations

TEMPLATES = {
    # Options.
    "option.no_algorithm": "there is no algorithm {name!r}; choose from {names}",
    "option.no_heuristic": "there is no heuristic {name!r}; choose from {names}",
    "option.out_of_range": "must be {range}, not {value:g}",
    "option.not_a_number": "must be a number, not {value}",
    "option.not_whole": "must be a whole number, not {value}",
    "option.not_a_function": "must be a function, not {value}",
    "option.not_a_heuristic": (
        "must be the name of a heuristic or a function of a board, not a value of type {type}"
    ),
    "option.not_limits": "must be Limits, such as Limits(seconds=2), not a value of type {type}",
    "option.from_to": "{least} to {most:,}",
    "option.at_least": "{least} or more",
    "option.not_taken": "{algorithm} takes no {option}; {option} goes with {algorithms:or}",
    "option.none_taken": "{algorithm} takes no options",
    "option.needs_heuristic": "{algorithm} needs a heuristic",
    "option.quality_alone": (
        "quality chooses the method itself; it cannot be combined with algorithm, weight, width "
        "or depth"
    ),
    "option.quality_word": "must be optimal, best, fast or a number of 1 or more, not {quality!r}",
    "option.wrong_size": "{name} is for {sizes}, and this board is {rows}x{cols}",
    "sizes.up_to_cells": "{least}x{least} to {cells} cells",
    "sizes.up_to_side": "{least}x{least} to {most}x{most}",
    "sizes.and_larger": "{least}x{least} and larger",
    # Why a search found nothing.
    "search.cancelled": "cancelled",
    "search.expanded_limit": "stopped after {expanded:,} states expanded",
    "search.trace_limit": (
        "a trace ends after {expanded:,} states expanded; to record more, set a limit of expanded "
        "states"
    ),
    "search.time_limit": "stopped after {seconds:g} seconds",
    "search.memory_limit": "stopped at {megabytes:,.1f} MB, with {stored:,} states stored",
    "search.needs_memory": "needs at least {megabytes:,.1f} MB of memory; raise the memory limit",
    "search.no_path_within": "no path costs {cost:g} or less",
    "search.nothing_within": (
        "nothing was found that costs {cost:g} or less; another algorithm may find a path"
    ),
    "search.depth_limit": "nothing was found within {depth:,} steps",
    "search.exhausted": "every state that can be reached was searched; none is a goal",
    "search.pruned": (
        "the heuristic calls states hopeless, which were left out; this proves nothing, so there "
        "may be a path"
    ),
    "search.beam_empty": "no state is left to expand; a width above {width} may find a path",
    "search.path_too_long": (
        "the path found has {moves:,} moves; another algorithm may find a shorter one"
    ),
    "search.nothing_left": "nothing more can be tried",
    "search.bound_not_reached": (
        "the search ended before a solution was proven to be at most {bound:g} times as long as a "
        "shortest one"
    ),
    "search.no_solution": "no solution was found: {reason}",
    "search.overestimates": (
        "the heuristic says {estimate:g} for a state that is at most {cost:g} from the goal: it "
        "overestimates, so nothing is guaranteed"
    ),
    "search.compiling": "compiling, once: the next time this takes no time",
    # Traces.
    "trace.not_readable": (
        "a trace is made by Python code, and {name} is compiled only; choose from {names}"
    ),
    "trace.one_board": "a trace is of one search; give one board, and no file",
    "trace.suffix": "the name must end with {endings:or}, or be - to print the trace",
    # Pattern databases.
    "pattern.size": "pattern databases are for 2x2 to {most} cells; this board is {rows}x{cols}",
    "pattern.tiles": "a pattern has 1 to {most} different tiles from 1 to {largest}",
    "pattern.goal_name": (
        "{goal!r} has no size; give a board such as 1 2 3/4 5 6/7 8 0, or a function of "
        "pintu.puzzle.goals"
    ),
    "pattern.not_numbers": "the tiles of a pattern are whole numbers",
    "pattern.tile_twice": "databases are added only if they have no common tile: {tiles}",
    "pattern.other_goal": "databases are added only if they have the same goal",
    # Batches of boards.
    "batch.field": "{name}: {reason}",
    "batch.more_failed": "{count:,} more boards could not be read or solved",
    "batch.failed": "solving this board failed ({type}: {reason})",
    "batch.no_list": "give a list of boards, not one value of type {type}; solve takes one board",
    "batch.no_function": "a batch takes the name of a heuristic; only solve takes a function",
    "batch.worker_died": "solving this board ended its worker process",
    # Clusters.
    "cluster.not_installed": "a cluster needs Dask: pip install 'pintu[cluster]'",
    "cluster.unreachable": (
        "no scheduler answers at {address}; an address is like tcp://10.0.0.5:8786"
    ),
    "cluster.no_workers": "the cluster has no workers; start some with: dask worker ADDRESS",
    "cluster.cannot_load": (
        "the cluster cannot load Pintu ({reason}); "
        "install the same version on its scheduler and workers: pip install 'pintu[cluster]'"
    ),
    "cluster.lost": "the connection to the scheduler {address} was lost; solve the file again",
    "cluster.not_an_executor": (
        "an executor is one of concurrent.futures or the client of a Dask cluster, not a value of "
        "type {type}"
    ),
    "cluster.needs_file": "--cluster is for the boards of a file: give --file PATH too",
    # Tables.
    "table.needs_folder": (
        "tables would make boards like this one much faster; "
        "set PINTU_CACHE to a folder where they can be stored"
    ),
    "table.can_be_built": "{command} would make boards like this one much faster",
    "table.being_built": (
        "tables that make boards like this one much faster are being built ({command})"
    ),
    "table.two_notes": "{first}; {second}",
    "table.damaged": "table {table} is {damage}; it must be built again",
    "table.cut_short": "cut short",
    "table.not_a_table": "not a table",
    "table.version": "of version {version}, not {known}",
    "table.other": "the file of another table",
    "table.altered": "altered: its checksum is wrong",
    "table.unreadable": "table {table} cannot be read: {reason}",
    "table.folder_not_writable": (
        "{folder} cannot be written to: the table is kept in memory only"
    ),
    "table.not_kept": "table {table} could not be stored ({reason}): it is kept in memory only",
    "table.no_folder": (
        "{folder} cannot be written to; set PINTU_CACHE to another folder for tables"
    ),
    "table.not_stored": "the table was built, but could not be stored",
    "table.name_or_all": "name the tables to remove, or use --all",
    "table.unknown": "there is no table {name!r}; pintu tables list --all lists them",
}
