/** The last game that was not finished, which the start page offers first. */

import { toasts } from '../app/toasts.svelte';
import { discard, gamesHere } from '../keep/games';
import { keeper } from '../keep/keeper.svelte';
import { type Shown, merged } from '../keep/merge';
import { t } from '../words';

const timeOf = ({ updated }: Shown): number => Date.parse(updated);

/** The last change of a game that was discarded: no older one is offered in its place. */
let discarded = $state(0);

export class LastGame {
  #games = $state.raw<readonly Shown[]>(gamesHere('autosave'));
  readonly shown: Shown | undefined = $derived(
    this.#games.find((game) => game.moves > 0 && !game.solved && timeOf(game) > discarded),
  );
  /** Only the server knew it, so the page was already shown without it. */
  late = $state(false);

  constructor() {
    const known = this.shown !== undefined;
    // The server may have newer games from another device.
    void keeper.compare().then((there) => {
      this.#games = merged(gamesHere('autosave'), there);
      this.late = !known;
    });
  }

  async discard(game: Shown): Promise<void> {
    const undo = await discard(game.id);
    const before = discarded;
    discarded = timeOf(game);
    this.#games = this.#games.filter(({ id }) => id !== game.id);
    const act = () => {
      undo();
      discarded = before;
      this.#games = merged(this.#games, [game]);
    };
    toasts.say(t('saved.discarded'), { label: t('saved.undo'), act });
  }
}
