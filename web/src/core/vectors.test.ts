import { describe, expect, test } from 'vitest';
import * as core from '.';
import vectors from './vectors.json';

const { parseBoard, formatBoard } = core;

/** The reason as a message of the Python package. */
function messageOf(why: core.Unsolvable | null): object | null {
  if (why === null) return null;
  if (why.kind === 'line') {
    const [ours, theirs] = why.tiles;
    return { code: `unreachable.${why.along}`, values: { ours, theirs } };
  }
  const [first, second] = why.exchange;
  const code = why.swaps % 2 ? 'unreachable.odd' : 'unreachable.even';
  return { code, values: { swaps: why.swaps, first, second } };
}

type Act = (typeof vectors.games)[number]['acts'][number];

function acted(game: core.Game, act: Act): core.Game {
  const at = act.at ?? 0;
  switch (act.act) {
    case 'slide':
      return core.slid(game, act.cell ?? -1, at);
    case 'move':
      return core.moved(game, act.way as core.Way, at);
    case 'undo':
      return core.undone(game, at);
    case 'redo':
      return core.redone(game, at);
    case 'restart':
      return core.restarted(game, at);
    case 'alike':
      return core.withAlike(game, act.alike ?? []);
    case 'help':
      return core.assisted(game, act.help as core.Assistance);
    default:
      return core.timed(game, at);
  }
}

describe('what the page says is what the package says', () => {
  test.each(vectors.boards)('of the board $text', ({ text, rows, cols, tiles, ways, after }) => {
    const board = parseBoard(text);
    expect(board).toEqual({ rows, cols, tiles });
    expect(formatBoard(board)).toBe(text);
    expect(core.waysOf(board)).toEqual(ways);
    const reached = ways.map((way) => [way, formatBoard(core.after(board, [way as core.Way]))]);
    expect(Object.fromEntries(reached)).toEqual(after);
  });

  test.each(vectors.goals)('of the goal $text of $rows x $cols', ({ rows, cols, text, board }) => {
    expect(formatBoard(core.parseGoal(text, rows, cols))).toBe(board);
    expect(core.formatGoal(parseBoard(board))).toBe(text);
  });

  test.each(vectors.reachability)('of the way from $start to $goal', ({ start, goal, why }) => {
    expect(messageOf(core.whyUnsolvable(parseBoard(start), parseBoard(goal)))).toEqual(why);
  });

  test.each(vectors.moves)('of the moves “$text”', (moves) => {
    if (moves.canonical === null) {
      expect(() => core.parseMoves(moves.text)).toThrow(core.MovesError);
      return;
    }
    const ways = core.parseMoves(moves.text);
    expect(core.formatMoves(ways)).toBe(moves.canonical);
    expect(ways).toHaveLength(moves.length);
    expect(core.multiTileLength(ways)).toBe(moves.multi_tile_length);
  });

  test.each(vectors.illegal)('of the bad moves $moves', ({ start, moves, index, code, values }) => {
    const made = () => core.after(parseBoard(start), core.parseMoves(moves));
    const held: unknown = expect.objectContaining(values);
    expect(made).toThrow(expect.objectContaining({ index, code, values: held }) as Error);
  });

  test.each(vectors.games)(
    'of a game from $start',
    ({ start, goal, picture, alike, created, acts, save }) => {
      let game = core.newGame(parseBoard(start), parseBoard(goal), { picture, created, alike });
      for (const act of acts) {
        game = acted(game, act);
        expect(core.formatBoard(core.boardOf(game))).toBe(act.board);
        expect(game.cursor).toBe(act.cursor);
        expect(game.steps).toHaveLength(act.steps);
        expect(core.lengthOf(game)).toBe(act.length);
        expect(core.madeOf(game)).toBe(act.made);
        expect(core.multiTileLengthOf(game)).toBe(act.multi_tile_length);
        expect(core.elapsedOf(game)).toBe(act.elapsed);
        expect(core.inPlaceOf(game)).toEqual(act.home);
        expect(core.isSolved(game)).toBe(act.solved);
      }
      expect(core.formatSave(game)).toBe(save);
      expect(core.formatSave(core.parseSave(save))).toBe(save);
    },
  );

  test.each(vectors.saves)('of the save $text', ({ text, save, error }) => {
    if (save !== null) {
      expect(core.formatSave(core.parseSave(text))).toBe(save);
      return;
    }
    const { code, field, index } = error;
    // Of a board that cannot be read, the package says more precisely what is wrong.
    const held = code.startsWith('board.') ? { field, index } : { code, field, index };
    const read = () => core.parseSave(text);
    expect(read).toThrow(core.SaveError);
    expect(read).toThrow(expect.objectContaining(held) as Error);
  });
});
