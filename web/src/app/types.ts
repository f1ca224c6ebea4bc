/** What travels between the page and the server, until it is made from the server's own description. */

import type { SaveFile } from '../core';

export interface Player {
  mode: 'local' | 'hosted';
  pictures: { count: number; bytes: number; most_bytes: number };
  games: { count: number; most: number };
}

export interface Text {
  en: string;
  zh: string;
}

export interface GalleryPicture {
  id: string;
  name: Text;
  alt: Text;
  width: number;
  height: number;
  image: string;
  thumbnail: string;
}

export interface Picture {
  id: string;
  width: number;
  height: number;
  bytes: number;
  source_width: number;
  source_height: number;
  image: string;
  thumbnail: string;
  created: string;
}

/** The part of the upright source to take, in its pixels; nothing is the largest centred square. */
export type Crop =
  | { x: number; y: number; size: number; rotate?: number }
  | { x: number; y: number; width: number; height: number; rotate?: number }
  | { whole: true; rotate?: number }
  | { rotate?: number };

export type GameKind = 'autosave' | 'save';

export interface Summary {
  id: string;
  kind: GameKind;
  name: string | null;
  version: number;
  rows: number;
  cols: number;
  start: string;
  goal: string;
  board: string;
  moves: number;
  elapsed: number;
  home: number;
  tiles: number;
  solved: boolean;
  assisted: boolean;
  picture: string | null;
  created: string;
  updated: string;
}

export interface StoredGame extends Summary {
  game: SaveFile;
}

export interface PutGame {
  kind: GameKind;
  version: number;
  name?: string;
  game: SaveFile;
}

export interface Result {
  game_id: string;
  rows: number;
  cols: number;
  moves: number;
  multi_tile_moves: number;
  milliseconds: number;
  assisted: boolean;
  shortest: number | null;
  efficiency: number | null;
  daily: string | null;
  created: string;
}

export type RecordKind = 'moves' | 'time' | 'efficiency';

export interface Scored {
  result: Result;
  records: RecordKind[];
  daily_rank: number | null;
}

export interface RecordTable {
  rows: number;
  cols: number;
  assisted: boolean;
  count: number;
  moves: Result | null;
  time: Result | null;
  efficiency: Result | null;
}

export interface Place {
  rank: number;
  moves: number;
  milliseconds: number;
}

export interface Daily {
  date: string;
  rows: number;
  cols: number;
  start: string;
  goal: string;
  code: string;
  seed: number;
  players: number;
  table: (Place & { you: boolean })[];
  mine: Place | null;
}

export interface DealWish {
  rows: number;
  cols: number;
  kind: 'uniform' | 'walk' | 'distance' | 'daily';
  blank?: number;
  goal?: string;
  seed?: number;
  distance?: number;
  date?: string;
}

export interface Deal {
  start: string;
  goal: string;
  rows: number;
  cols: number;
  kind: string;
  seed: number | null;
  distance: number | null;
  code: string | null;
}

export type Method =
  'shortest' | 'bfs' | 'bidirectional' | 'ucs' | 'astar' | 'greedy' | 'idastar' | 'beam';

export interface SolveWish {
  board: string;
  goal?: string;
  method: Method;
  heuristic?: string;
  weight?: number;
  width?: number;
  limits?: { seconds?: number; expanded?: number; memory?: number };
}

export interface Counters {
  expanded: number;
  generated: number;
  frontier: number;
  memory: number;
  lower_bound: number;
  seconds: number;
  nodes_per_second: number;
}

export interface Answer {
  board: string;
  goal: string;
  status: string;
  moves: string | null;
  length: number | null;
  multi_tile_length: number | null;
  optimal: boolean;
  guarantee: string;
  lower_bound: number | null;
  algorithm: string;
  heuristic: string | null;
  weight: number | null;
  expanded: number;
  generated: number;
  frontier: number;
  memory: number;
  seconds: number;
  reason: string | null;
  note: string | null;
  cached: boolean;
}

export type SolveEvent =
  | { event: 'queued'; data: { position: number } }
  | { event: 'progress'; data: Counters }
  | { event: 'better'; data: { moves: string; length: number; lower_bound: number | null } }
  | { event: 'solved' | 'limited' | 'unsolvable'; data: Answer }
  | { event: 'error'; data: { detail: string } }
  | { event: 'cancelled'; data: Record<string, never> };

export interface HintAnswer {
  moves: ('U' | 'D' | 'L' | 'R')[];
  distance: number | null;
  optimal: boolean;
}

export interface AnimationWish {
  start: string;
  goal: string;
  moves: string;
  picture: string | null;
  format: 'gif' | 'webp';
  numbers?: boolean;
}

export interface Health {
  version: string;
  engine: 'warming' | 'ready';
  database: 'ok' | 'down';
  workers: number;
}
