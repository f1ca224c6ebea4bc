/** The choice of a method among those the server offers, and the request made from it. */

import type { MethodOffer, SolveRequest } from '../app/types';

export type Offers = readonly MethodOffer[];

export interface Choice {
  /** The id of an offer. */
  readonly method: string;
  readonly heuristic: string | null;
  readonly weight: number | null;
  /** How long to search; null if until there is an answer. */
  readonly seconds: number | null;
}

interface Size {
  readonly rows: number;
  readonly cols: number;
}

/** The only method until the offers are loaded. */
export const SHORTEST: MethodOffer = {
  id: 'shortest',
  method: 'shortest',
  about: '',
  heuristics: [],
  heuristic: null,
  weights: [],
  weight: null,
  width: null,
  seconds: null,
  doubtful: false,
  memory: null,
};

/** The offer with this id, or the first one. */
export const offerOf = (offers: Offers, id?: string): MethodOffer =>
  offers.find((offer) => offer.id === id) ?? offers[0] ?? SHORTEST;

/** Whether a proven shortest solution is among the offers. */
export const hasShortest = (offers: Offers): boolean => offers.some(({ id }) => id === SHORTEST.id);

/** The player's choice, with the offer's defaults for the rest. */
export function choiceFor(offers: Offers, picked: Partial<Choice> = {}): Choice {
  const offer = offerOf(offers, picked.method);
  const kept = picked.method === offer.id ? picked : {};
  return {
    method: offer.id,
    heuristic: kept.heuristic ?? offer.heuristic,
    weight: kept.weight ?? offer.weight,
    seconds: kept.seconds ?? offer.seconds?.default ?? null,
  };
}

/** The times in seconds that a player can choose from. */
const TIMES = [1, 3, 10, 30];

/** The times to choose from for an offer: those that the server allows. */
export const timesOf = ({ seconds }: MethodOffer): readonly number[] =>
  seconds ? TIMES.filter((time) => time >= seconds.least && time <= seconds.most) : [];

/** The request to the server. */
export function requestOf(
  choice: Choice,
  offers: Offers,
  board: string,
  goal: string,
): SolveRequest {
  const { method, width } = offerOf(offers, choice.method);
  const { heuristic, weight, seconds } = choice;
  return {
    board,
    goal,
    method: method as NonNullable<SolveRequest['method']>,
    ...(heuristic === null ? {} : { heuristic }),
    ...(weight === null ? {} : { weight }),
    ...(width === null ? {} : { width }),
    ...(seconds === null ? {} : { limits: { seconds } }),
  };
}

/** How many boards can be reached: half of all arrangements. */
export function statesOf({ rows, cols }: Size): number {
  let states = 0.5;
  for (let cell = 2; cell <= rows * cols; cell += 1) states *= cell;
  return states;
}

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** A number too large to read as a power of ten: 10¹³. */
export function powerOfTen(value: number): string {
  const power = `${Math.round(Math.log10(value))}`;
  return `10${power.replace(/\d/g, (digit) => RAISED.charAt(Number(digit)))}`;
}
