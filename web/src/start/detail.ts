/** Whether a part of a picture shows enough to be put together: pixels for each tile, and contrast. */

import { type Extent, type View, partOf, uprightPart } from './crop';
import type { Size } from './sizes';

/** Fewer pixels along a side of a tile look blurred. */
const LEAST_PIXELS = 40;
/** Brightness, from 0 to 255, differs by less than this where nothing is to be seen. */
const LEAST_CONTRAST = 6;
/** The longer side of the copy that contrast is measured on, in pixels. */
const SAMPLE = 96;

/** The brightness of a small copy of a picture, row by row. */
export interface Sample {
  readonly width: number;
  readonly height: number;
  readonly brightness: Float32Array;
}

/** Measure a picture that can be drawn; null if the browser does not let the page read it. */
export function sampleOf(image: CanvasImageSource, width: number, height: number): Sample | null {
  const scale = SAMPLE / Math.max(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const brightness = new Float32Array(data.length / 4);
  for (let at = 0; at < brightness.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray(4 * at, 4 * at + 3);
    brightness[at] = 0.3 * red + 0.6 * green + 0.1 * blue;
  }
  return { width: canvas.width, height: canvas.height, brightness };
}

/** Whether each tile of the part has too few pixels to look sharp. */
export const isBlurred = (view: View, size: Size): boolean => isCoarse(partOf(view), size);

/** The same for a whole picture. */
export const isCoarse = ({ width, height }: Extent, { rows, cols }: Size): boolean =>
  Math.min(width / cols, height / rows) < LEAST_PIXELS;

/** Whether the part is almost of one colour. */
export function isPlain(view: View, { width, height, brightness }: Sample): boolean {
  const part = uprightPart(view);
  const scale = width / view.source.width;
  const [left, top] = [Math.floor(part.x * scale), Math.floor(part.y * scale)];
  const right = Math.min(width, Math.ceil((part.x + part.width) * scale));
  const bottom = Math.min(height, Math.ceil((part.y + part.height) * scale));
  let [count, sum, squares] = [0, 0, 0];
  for (let row = Math.max(0, top); row < bottom; row += 1)
    for (let col = Math.max(0, left); col < right; col += 1) {
      const value = brightness[row * width + col] ?? 0;
      count += 1;
      sum += value;
      squares += value * value;
    }
  return count > 0 && Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2)) < LEAST_CONTRAST;
}
