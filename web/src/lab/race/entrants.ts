/** The entrants of a race: a method with its heuristic and weight, also as text for links. */

import { type Choice, type Offers, choiceFor, hasShortest, offerOf } from '../../ai/methods';
import type { MethodChoice } from '../../app/types';

export type Entrant = Choice;

export const [FEWEST, MOST] = [2, 6];

/** The default entrants: the methods that textbooks compare. */
const CLASSIC =
  'bfs,bidirectional,astar:misplaced,astar:manhattan,astar:manhattan:5,idastar:manhattan';

/** The default entrants where no search can prove a shortest solution. */
const LARGE = 'best,bfs,bidirectional,astar:manhattan,astar:manhattan:5,idastar:manhattan';

const WEIGHTED = 'weighted';

/** An entrant as text: `bfs`, `astar:manhattan`, `astar:manhattan:5`. */
export function formatEntrant({ method, heuristic, weight }: Entrant): string {
  const name = method === WEIGHTED ? 'astar' : method;
  return [name, heuristic, weight].filter((part) => part !== null).join(':');
}

/** Read an entrant; null if it is not among the offers. */
export function parseEntrant(text: string, offers: Offers): Entrant | null {
  const [name = '', heuristic, weightText] = text.trim().split(':');
  const weight = weightText === undefined ? null : Number(weightText);
  const method = name === 'astar' && weight !== null ? WEIGHTED : name;
  const offer = offers.find(({ id }) => id === method);
  if (!offer) return null;
  const known = heuristic !== undefined && offer.heuristics.includes(heuristic);
  const choice = choiceFor(offers, {
    method,
    ...(known ? { heuristic } : {}),
    ...(weight !== null && offer.weights.includes(weight) ? { weight } : {}),
  });
  return choice;
}

export const formatEntrants = (entrants: readonly Entrant[]): string =>
  entrants.map(formatEntrant).join(',');

/** The entrants of a link that are offered; the default ones if too few are. */
export function parseEntrants(text: string | null, offers: Offers): Entrant[] {
  const found = parseOffered(text ?? '', offers);
  if (found.length >= FEWEST) return found;
  const classic = parseOffered(hasShortest(offers) ? CLASSIC : LARGE, offers);
  if (classic.length > FEWEST) return classic;
  const hopeful = offers.filter(({ doubtful }) => !doubtful).slice(0, MOST);
  return hopeful.map(({ id }) => choiceFor(offers, { method: id }));
}

const parseOffered = (text: string, offers: Offers): Entrant[] =>
  text
    .split(',')
    .map((part) => parseEntrant(part, offers))
    .filter((entrant) => entrant !== null)
    .slice(0, MOST);

/** An entrant to add: the first offer that is not among the entrants yet, or the first of all. */
export function newEntrant(entrants: readonly Entrant[], offers: Offers): Entrant {
  const taken = new Set(entrants.map(({ method }) => method));
  const { id: method } = offers.find(({ id }) => !taken.has(id)) ?? offerOf(offers);
  return choiceFor(offers, { method });
}

/** The entrant in a request to the server. */
export function requestOf({ method, heuristic, weight }: Entrant, offers: Offers): MethodChoice {
  const { method: name, width } = offerOf(offers, method);
  return {
    method: name as NonNullable<MethodChoice['method']>,
    ...(heuristic === null ? {} : { heuristic }),
    ...(weight === null ? {} : { weight }),
    ...(width === null ? {} : { width }),
  };
}
