/** The types of requests and responses, from the server's OpenAPI document. */

import type { SaveFile } from '../core';
import type { components } from './schema';

type Shapes = components['schemas'];

export type Player = Shapes['Player'];
export type GalleryPicture = Shapes['GalleryPicture'];
export type Picture = Shapes['PictureAnswer'];
export type Summary = Shapes['GameSummary'];
export type GameKind = Summary['kind'];
export type StoredGame = Shapes['GameAnswer'];
export type PutGame = Omit<Shapes['GameWrite'], 'game' | 'name'> & {
  name?: string;
  game: SaveFile;
};
export type Result = Shapes['ResultAnswer'];
export type Scored = Shapes['NewResult'];
export type RecordKind = Scored['records'][number];
export type RecordTable = Shapes['RecordTable'];
export type Place = Shapes['TablePlace'];
export type SolvedDay = Shapes['SolvedDay'];
export type Daily = Shapes['Daily'];
export type DailyStart = Shapes['DailyStart'];
export type DealRequest = Shapes['DealRequest'];
export type Deal = Shapes['Deal'];
export type SolveRequest = Shapes['SolveRequest'];
export type MethodOffer = Shapes['MethodOffer'];
export type Counters = Shapes['SolveProgress'];
export type Better = Shapes['BetterSolution'];
export type Answer = Shapes['SolveAnswer'];
export type LessonStep = Shapes['TeachStep'];
export type HintAnswer = Shapes['Hint'];
export type AnimationRequest = Shapes['AnimationRequest'];
export type Network = Shapes['Network'];
export type Health = Shapes['Health'];
export type SolveEvent = Shapes['SolveEvent'];
export type ReviewRequest = Shapes['ReviewRequest'];
export type ReviewEvent = Shapes['ReviewEvent'];
export type ReviewAnswer = Shapes['ReviewAnswer'];
export type MethodChoice = Shapes['MethodChoice'];
export type RaceRequest = Shapes['RaceRequest'];
export type RaceEvent = Shapes['RaceEvent'];
export type TraceRequest = Shapes['TraceRequest'];
export type TraceAnswer = Shapes['TraceAnswer'];
export type CatalogueEntry = Shapes['CatalogueEntry'];
export type SourceCode = Shapes['SourceCode'];

/** The part of the upright source to take, in its pixels; by default the largest centred square. */
export type Crop =
  | { x: number; y: number; size: number; rotate?: number }
  | { x: number; y: number; width: number; height: number; rotate?: number }
  | { whole: true; rotate?: number }
  | { rotate?: number };
