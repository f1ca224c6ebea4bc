"""Experiments: every row, repeatable, as tables and plots."""

from __future__ import annotations

import csv
import io
import json
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from pintu import Limits, solve
from pintu.lab import (
    PlotError,
    Results,
    Table,
    classic,
    classic_table,
    compare,
    deals,
    distribution_table,
    effective_branching,
    experiment,
    plot,
)
from pintu.lab.plots import KINDS
from pintu.lab.row import COLUMNS
from pintu.lab.table import SHOWN, TableError
from pintu.puzzle import BoardError, goals
from pintu.statespace.options import OptionError

ENTRANTS = ("bidirectional", "astar:manhattan", "astar:manhattan:5", "idastar:manhattan")


@pytest.fixture(scope="module")
def results() -> Results:
    return experiment(deals(6), ENTRANTS)


def without_seconds(results: Results) -> list[dict[str, Any]]:
    """The rows without times."""
    return [
        {name: value for name, value in record.items() if name != "seconds"}
        for record in results.records
    ]


def test_every_entrant_solves_every_board_in_order(results: Results) -> None:
    assert [(row.number, str(row.entrant)) for row in results] == [
        (number, entrant) for number in range(1, 7) for entrant in ENTRANTS
    ]
    assert [row.board for row in results[::4]] == deals(6)


def test_a_row_has_the_figures_of_its_search(results: Results) -> None:
    for row, record in zip(results, results.records, strict=True):
        entrant = row.entrant
        options: Any = {"algorithm": entrant.algorithm, "heuristic": entrant.heuristic or "auto"}
        alone = solve(row.board, weight=entrant.weight, **options)
        for name in ("status", "length", "guarantee", "expanded", "generated", "frontier",
                     "duplicates", "reopened", "lower_bound"):  # fmt: skip
            assert record[name] == alone.as_record()[name]
        assert tuple(record) == COLUMNS
        informed = entrant.heuristic is not None
        assert (record["estimate"] is not None) == informed
        if informed:
            assert record["estimate"] <= results.distances[row.number]


def test_pattern_databases_have_an_estimate_of_the_start() -> None:
    [row] = compare("8 6 7/2 5 4/3 0 1", ["idastar:pattern"])
    assert row.estimate is not None
    assert 21 <= row.estimate <= 31  # at least the Manhattan distance, at most the true one
    [row] = compare("1 2 3/4 5 6/8 7 0", ["idastar:pattern"])
    assert (row.as_record()["status"], row.estimate) == ("unsolvable", None)


def test_the_same_seed_gives_the_same_rows(results: Results) -> None:
    assert without_seconds(experiment(deals(6), ENTRANTS)) == without_seconds(results)
    with ThreadPoolExecutor(2) as executor:
        assert without_seconds(
            experiment(deals(6), ENTRANTS, executor=executor)
        ) == without_seconds(results)
    assert deals(6, seed=2)[:5] == deals(6)[1:]
    assert len(solve(deals(1, distance=12)[0])) == 12


def test_a_summary_has_the_means(results: Results) -> None:
    summary = results.summary()
    assert summary.column("entrant") == list(ENTRANTS)
    assert summary.column("boards") == [6] * 4
    assert summary.column("proven")[:2] == [6, 6]
    expanded = [row.expanded for row in results.of("astar:manhattan")]
    assert summary.column("expanded")[1] == round(sum(expanded) / 6, 4)
    assert summary.column("duplicates")[3] is None


def test_entrants_that_give_up_say_why() -> None:
    table = compare("8 6 7/2 5 4/3 0 1", ["bfs", "astar:manhattan:5"], limits=Limits(expanded=100))
    assert [row.solved for row in table] == [False, False]
    assert table[0].verdict == "gave up: stopped after 100 states expanded"
    assert (table[0].branching, table[0].length) == (None, None)
    fine = compare(
        "8 6 7/2 5 4/3 0 1", ["astar:manhattan", "astar:manhattan:5", "greedy:manhattan"]
    )
    assert [row.verdict for row in fine] == [
        "shortest, proven", "at most 5 x shortest, proven", "not proven",
    ]  # fmt: skip
    unsolvable = compare("1 2 3/4 5 6/8 7 0", ["bfs"])
    assert unsolvable[0].verdict == "cannot be solved"
    reason = "The board cannot be solved: the tiles need an odd number of swaps (1)"
    assert reason in str(unsolvable)
    assert reason in unsolvable._repr_html_()
    assert all(len(line) < 150 for line in str(unsolvable).splitlines()[:2])


def test_what_cannot_be_run_is_refused_before_any_search() -> None:
    with pytest.raises(OptionError, match="pattern is for 2x2 to 16 cells"):
        experiment([goals.blank_first(5, 5)], ["idastar:pattern"])
    with pytest.raises(BoardError):
        experiment(["1 2 3"], ["bfs"])


def test_an_experiment_can_be_cancelled_and_keeps_its_rows() -> None:
    seen: list[tuple[int, int]] = []
    stopped = experiment(
        deals(50), ["astar:manhattan"], cancelled=lambda: bool(seen),
        progress=lambda done, total: seen.append((done, total)),
    )  # fmt: skip
    assert seen[0] == (len(stopped), 50)
    assert 0 < len(stopped) < 50


@pytest.mark.parametrize(("branching", "length"), [(2, 4), (3, 5), (1, 9), (2, 20)])
def test_the_effective_branching_factor_of_a_uniform_tree_is_its_own(
    branching: int, length: int
) -> None:
    states = sum(branching**depth for depth in range(1, length + 1))
    assert effective_branching(states, length) == branching


def test_the_effective_branching_factor_of_a_textbook_example() -> None:
    # 52 states and a solution at depth 5: Russell and Norvig give 1.92.
    assert round(effective_branching(52, 5) or 0, 2) == 1.92
    assert effective_branching(0, 0) is None


def test_tables_are_csv_json_text_and_html(results: Results) -> None:
    assert next(iter(csv.DictReader(io.StringIO(results.to_csv()))))["board"] == deals(1)[0].text
    assert [json.loads(line) for line in results.to_json().splitlines()] == results.records
    text = str(results.summary())
    assert text.splitlines()[0].split()[:2] == ["entrant", "boards"]
    page = results._repr_html_()
    assert page.count("<tr>") == len(results) + 1
    assert "&lt;b&gt;" in Table(["<b>"], [{"<b>": 1}])._repr_html_()
    long = Table(["n"], [{"n": number} for number in range(SHOWN + 5)])
    assert str(long).endswith("5 more rows")
    assert "5 more rows" in long._repr_html_()


def test_rich_draws_a_table(results: Results) -> None:
    from rich.console import Console

    console = Console(record=True, width=200, file=io.StringIO())
    console.print(results.summary())
    assert "astar:manhattan:5" in console.export_text()


@pytest.mark.parametrize("width", [40, 80, 120])
def test_a_narrow_terminal_gets_the_important_columns(results: Results, width: int) -> None:
    from rich.console import Console

    console = Console(record=True, width=width, file=io.StringIO())
    console.print(results)
    text = console.export_text()
    assert "astar:manhattan:5" in text
    assert "in wider windows also:" in " ".join(text.split())
    assert max(map(len, text.splitlines())) <= width
    if width >= 80:
        assert "at most 5 x shortest, proven" in text


def test_pandas_is_used_only_if_it_is_there(
    results: Results, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(TableError, match="pip install pandas"):
        results.to_pandas()


def test_the_classic_table_has_the_figures_of_the_article() -> None:
    table = classic_table(classic(10, seed=3))
    assert table.column("article") == [100_000, 3_500, None, None, 300]
    states = table.column("states")
    assert states[0] > states[2] > states[3] > states[4]
    assert 20_000 < states[0] < 181_440
    assert 500 < states[1] < 10_000
    assert 50 < states[4] < 1_000
    again = classic_table(classic(10, seed=3))
    assert again.column("states") == states


def test_the_distribution_of_3x3_is_complete() -> None:
    table = distribution_table(3, 3)
    assert (sum(table.column("boards")), len(table)) == (181_440, 32)


@pytest.mark.parametrize("kind", KINDS)
def test_plots_are_drawn_and_repeat_exactly(results: Results, kind: str, tmp_path: Any) -> None:
    pytest.importorskip("matplotlib")
    file = tmp_path / "plot.svg"
    drawn = plot(results, kind, str(file))
    assert file.read_bytes().startswith(b"<?xml")
    if kind != "seconds":
        assert plot(experiment(deals(6), ENTRANTS), kind).to_bytes("svg") == file.read_bytes()
    assert drawn._repr_svg_().rstrip().endswith("</svg>")


def test_a_plot_that_cannot_be_drawn_is_an_error(
    results: Results, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("matplotlib")
    for kind, entrant, words in (
        ("pie", "astar:manhattan", "there is no plot 'pie'; choose from expanded,"),
        ("length", "astar:manhattan", "at least two weights"),
        ("estimate", "bidirectional", "needs an entrant with a heuristic"),
        ("expanded", "greedy:manhattan", "distances are not known"),
    ):
        with pytest.raises(PlotError, match=words):
            experiment(deals(1), [entrant]).plot(kind)
    with pytest.raises(PlotError, match=r"must end with \.png, \.svg or \.pdf"):
        results.plot("expanded", "plot.xyz")
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(PlotError, match="pip install 'pintu\\[lab\\]'"):
        results.plot()


def test_the_lab_loads_neither_numpy_nor_matplotlib_until_it_is_used() -> None:
    import subprocess

    code = (
        "import sys, pintu.lab; from pintu.lab import Entrant; Entrant.parse('astar:manhattan:5');"
        "print([name for name in ('numpy', 'numba', 'matplotlib') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
