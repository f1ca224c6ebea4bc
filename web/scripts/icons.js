/** Draws the seal of three tiles and a gap as PNG files: `node scripts/icons.js` writes public/. */

import { writeFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';

const SEAL = [0xc4, 0x3d, 0x2c];
const TILES = [
  [5, 5],
  [16, 5],
  [5, 16],
];

/** How much of a pixel a rounded square covers, from its distance to the edge; all in pixels. */
function cover(x, y, left, top, size, radius) {
  const half = size / 2;
  const dx = Math.abs(x - left - half) - half + radius;
  const dy = Math.abs(y - top - half) - half + radius;
  const outside = Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0);
  return Math.min(1, Math.max(0, 0.5 + radius - outside));
}

/** Red, green, blue and alpha of all pixels. A maskable icon may be cut to any shape, so its seal
 * has no edge and its tiles stay in the middle. */
function draw(size, { maskable = false } = {}) {
  const unit = (size / 30) * (maskable ? 0.8 : 1);
  const shift = maskable ? size * 0.1 : 0;
  const pixels = Buffer.alloc(size * size * 4);
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      const [px, py] = [x + 0.5, y + 0.5];
      const seal = maskable ? 1 : cover(px, py, unit, unit, 28 * unit, 7 * unit);
      const white = TILES.reduce(
        (sum, [left, top]) =>
          sum + cover(px, py, shift + left * unit, shift + top * unit, 9 * unit, 2.2 * unit),
        0,
      );
      const colour = SEAL.map((part) => Math.round(part + (255 - part) * white));
      pixels.set([...colour, Math.round(255 * seal)], (y * size + x) * 4);
    }
  return pixels;
}

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

function png(size, pixels) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 6], 8); // eight bits each of red, green, blue, alpha
  const lines = Buffer.alloc(size * (size * 4 + 1));
  for (let y = 0; y < size; y += 1)
    pixels.copy(lines, y * (size * 4 + 1) + 1, y * size * 4, (y + 1) * size * 4);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  const data = chunk('IDAT', deflateSync(lines, { level: 9 }));
  return Buffer.concat([signature, chunk('IHDR', head), data, chunk('IEND', Buffer.alloc(0))]);
}

for (const size of [192, 512]) writeFileSync(`public/icon-${size}.png`, png(size, draw(size)));
for (const [name, size] of [
  ['icon-180', 180], // phones that round the corners themselves
  ['icon-maskable', 512],
])
  writeFileSync(`public/${name}.png`, png(size, draw(size, { maskable: true })));
