/** The routes of the server as functions; those that stream events are in `stream.ts`, those of the
 * lab in its folder. */

import type { SaveFile } from '../core';
import { send, sendForJson } from './request';
import type * as T from './types';

export { ApiError, OfflineError } from './request';

const at = (path: string, id: string): string => `/api/${path}/${encodeURIComponent(id)}`;

export const api = {
  health: () => sendForJson<T.Health>('/api/health'),

  openSession: (token: string) => send('/api/session', { json: { token } }),

  player: () => sendForJson<T.Player>('/api/player'),
  transfer: () =>
    sendForJson<{ code: string; expires: string }>('/api/player/transfer', { method: 'POST' }),
  claim: (code: string) => send('/api/player/claim', { json: { code } }),
  deletePlayer: () => send('/api/player', { method: 'DELETE' }),

  gallery: async () =>
    (await sendForJson<{ pictures: T.GalleryPicture[] }>('/api/gallery')).pictures,
  pictures: async () => (await sendForJson<{ pictures: T.Picture[] }>('/api/pictures')).pictures,
  picture: (id: string) => sendForJson<T.Picture>(at('pictures', id)),
  addPicture: (file: Blob, crop: T.Crop = {}, signal?: AbortSignal) =>
    sendForJson<T.Picture>('/api/pictures', { body: file, query: { ...crop }, signal }),
  deletePicture: (id: string) => send(at('pictures', id), { method: 'DELETE' }),
  /** The whole upright picture, for files the browser cannot read itself. */
  preview: async (file: Blob, signal?: AbortSignal) => {
    const response = await send('/api/previews', { body: file, signal });
    const size = (name: string) => Number(response.headers.get(`Pintu-Source-${name}`));
    return { image: await response.blob(), width: size('Width'), height: size('Height') };
  },

  games: async (kind?: T.GameKind) =>
    (await sendForJson<{ games: T.Summary[] }>('/api/games', { query: { kind } })).games,
  game: (id: string) => sendForJson<T.StoredGame>(at('games', id)),
  putGame: (id: string, game: T.PutGame, keepalive = false) =>
    sendForJson<T.Summary>(at('games', id), { method: 'PUT', json: game, keepalive }),
  renameGame: (id: string, name: string) =>
    sendForJson<T.Summary>(at('games', id), { method: 'PATCH', json: { name } }),
  deleteGame: (id: string) => send(at('games', id), { method: 'DELETE' }),
  gameFileUrl: (id: string) => `${at('games', id)}/file`,
  importGame: (text: string, name?: string) =>
    sendForJson<T.Summary>('/api/games/import', { body: text, query: { name } }),

  putResult: (id: string, game: SaveFile, daily?: string, start?: string) =>
    sendForJson<T.Scored>(at('results', id), { method: 'PUT', json: { game, daily, start } }),
  records: async () => (await sendForJson<{ tables: T.RecordTable[] }>('/api/records')).tables,
  results: async (size: string) =>
    (await sendForJson<{ results: T.Result[] }>('/api/results', { query: { size } })).results,
  solvedDays: async () => (await sendForJson<{ days: T.SolvedDay[] }>('/api/daily/solved')).days,
  daily: (size: string, date?: string) =>
    sendForJson<T.Daily>('/api/daily', { query: { size, date } }),
  /** Start a ranked attempt: the clock of the server runs from now. */
  startDaily: (size: string, date: string, id: string) =>
    sendForJson<T.DailyStart>('/api/daily/starts', { json: { size, date, game_id: id } }),

  network: () => sendForJson<T.Network>('/api/network'),
  /** The address of an image. */
  qrUrl: (path: string) => `/api/network/qr?path=${encodeURIComponent(path)}`,

  deal: (request: T.DealRequest) => sendForJson<T.Deal>('/api/deals', { json: request }),
  dealOfCode: (code: string) => sendForJson<T.Deal>(at('deals', code)),

  methods: async (rows: number, cols: number) =>
    (await sendForJson<{ methods: T.MethodOffer[] }>('/api/methods', { query: { rows, cols } }))
      .methods,
  hint: (board: string, goal: string, signal?: AbortSignal) =>
    sendForJson<T.HintAnswer>('/api/hints', { json: { board, goal }, signal }),
  animation: async (request: T.AnimationRequest, signal?: AbortSignal) =>
    (await send('/api/animations', { json: request, signal })).blob(),
};
