/** Finds the tiles of a picture that look the same. */

import type { Alike, Board } from '../core';

/** Samples of a tile, across and down; each is the average of its part of the tile. */
const SAMPLES = 32;
/** Blocks of samples, across and down. */
const BLOCKS = 4;
const BLOCK = SAMPLES / BLOCKS;
/** Levels of 255 by which the samples of tiles that look the same may differ. Noise does. */
const SAMPLE_DIFFERENCE = 16;
/** The same for the averages of blocks, where noise cancels out. Parts of a gradient differ. */
const BLOCK_DIFFERENCE = 3;

/** A part of an image in its pixels. */
export interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The samples of a tile, three channels each, and the averages of its blocks. */
interface Look {
  readonly samples: Uint8ClampedArray;
  readonly blocks: readonly number[];
}

/** The tiles of a game that look the same on its picture. */
export async function alikeTiles(url: string, goal: Board): Promise<Alike> {
  const image = new Image();
  image.src = url;
  await image.decode();
  // As on the board: the picture covers it, and what is outside is cut off.
  const { naturalWidth, naturalHeight } = image;
  const side = Math.min(naturalWidth / goal.cols, naturalHeight / goal.rows);
  const [width, height] = [side * goal.cols, side * goal.rows];
  const [x, y] = [(naturalWidth - width) / 2, (naturalHeight - height) / 2];
  return alikeIn(image, { x, y, width, height }, goal);
}

/** The tiles that look the same if a part of an image fills the board. */
export function alikeIn(image: CanvasImageSource, part: Part, goal: Board): Alike {
  const canvas = document.createElement('canvas');
  canvas.width = goal.cols * SAMPLES;
  canvas.height = goal.rows * SAMPLES;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) return [];
  pen.imageSmoothingQuality = 'high';
  const { x, y, width, height } = part;
  pen.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return groupsOf(pen.getImageData(0, 0, canvas.width, canvas.height).data, goal);
}

/** The groups of tiles that look the same; each looks like the first one of its group. */
export function groupsOf(pixels: Uint8ClampedArray, goal: Board): Alike {
  const groups: { readonly look: Look; readonly tiles: number[] }[] = [];
  for (let tile = 1; tile < goal.tiles.length; tile += 1) {
    const look = lookOf(pixels, goal, goal.tiles.indexOf(tile));
    const group = groups.find((one) => !differ(one.look, look));
    if (group) group.tiles.push(tile);
    else groups.push({ look, tiles: [tile] });
  }
  return groups.map(({ tiles }) => tiles).filter(({ length }) => length > 1);
}

function lookOf(pixels: Uint8ClampedArray, { cols }: Board, cell: number): Look {
  const samples = new Uint8ClampedArray(SAMPLES * SAMPLES * 3);
  const blocks = new Array<number>(BLOCKS * BLOCKS * 3).fill(0);
  const [top, left] = [Math.floor(cell / cols) * SAMPLES, (cell % cols) * SAMPLES];
  for (let row = 0; row < SAMPLES; row += 1)
    for (let col = 0; col < SAMPLES; col += 1) {
      const from = ((top + row) * cols * SAMPLES + left + col) * 4;
      const to = (row * SAMPLES + col) * 3;
      const block = (Math.floor(row / BLOCK) * BLOCKS + Math.floor(col / BLOCK)) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const level = pixels[from + channel] ?? 0;
        samples[to + channel] = level;
        blocks[block + channel] = (blocks[block + channel] ?? 0) + level / BLOCK ** 2;
      }
    }
  return { samples, blocks };
}

const differ = (one: Look, other: Look): boolean =>
  one.blocks.some((level, at) => Math.abs(level - (other.blocks[at] ?? 0)) > BLOCK_DIFFERENCE) ||
  one.samples.some((level, at) => Math.abs(level - (other.samples[at] ?? 0)) > SAMPLE_DIFFERENCE);
