/** Confetti for a solved game. */

export interface Scrap {
  x: number;
  y: number;
  /** Pixels a second. */
  dx: number;
  dy: number;
  turn: number;
  spin: number;
  width: number;
  height: number;
  colour: number;
}

export const LASTS = 2500;
const FADES = 600;
const GRAVITY = 900;
const DRAG = 1.6;
const COLOURS = ['--seal', '--seal', '--ink', '--quiet', '--line', '--good'];

/** Scraps thrown up from two corners below, ready to fall. */
export function thrown(
  width: number,
  height: number,
  count: number,
  random = Math.random,
): Scrap[] {
  return Array.from({ length: count }, (_, at) => {
    const side = at % 2 ? 1 : -1;
    const speed = height * (0.9 + random() * 0.9);
    const angle = (0.16 + random() * 0.24) * Math.PI;
    return {
      x: width / 2 - side * width * 0.42,
      y: height * 0.85,
      dx: side * Math.sin(angle) * speed * 0.9,
      dy: -Math.cos(angle) * speed,
      turn: random() * Math.PI * 2,
      spin: (random() - 0.5) * 14,
      width: 5 + random() * 6,
      height: 8 + random() * 8,
      colour: Math.floor(random() * COLOURS.length),
    };
  });
}

/** Where a scrap is so many seconds later. */
export function fallen(scrap: Scrap, seconds: number): Scrap {
  const kept = Math.exp(-DRAG * seconds);
  return {
    ...scrap,
    x: scrap.x + scrap.dx * seconds,
    y: scrap.y + scrap.dy * seconds,
    dx: scrap.dx * kept,
    dy: scrap.dy * kept + GRAVITY * seconds,
    turn: scrap.turn + scrap.spin * seconds,
  };
}

/** How much of a scrap is left to see. */
export const seenAt = (milliseconds: number): number =>
  Math.max(0, Math.min(1, (LASTS - milliseconds) / FADES));

/** Show confetti over the page; it removes itself. */
export function rain(): void {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const [width, height] = [innerWidth, innerHeight];
  const scale = Math.min(devicePixelRatio, 2);
  canvas.width = width * scale;
  canvas.height = height * scale;
  canvas.setAttribute('aria-hidden', 'true');
  Object.assign(canvas.style, {
    position: 'fixed',
    inset: '0',
    width: '100%',
    height: '100%',
    pointerEvents: 'none',
    zIndex: '7',
  });
  document.body.append(canvas);
  const colours = coloursOf(canvas);
  let scraps = thrown(width, height, Math.min(160, Math.round(width / 6)));
  const begin = performance.now();
  let before = begin;

  function draw(now: number): void {
    const age = now - begin;
    if (!pen || age >= LASTS || !canvas.isConnected) return canvas.remove();
    const seconds = Math.min(0.05, Math.max(0, now - before) / 1000);
    before = now;
    scraps = scraps.map((scrap) => fallen(scrap, seconds));
    pen.setTransform(scale, 0, 0, scale, 0, 0);
    pen.clearRect(0, 0, width, height);
    pen.globalAlpha = seenAt(age);
    for (const scrap of scraps) {
      pen.save();
      pen.translate(scrap.x, scrap.y);
      pen.rotate(scrap.turn);
      pen.scale(1, Math.cos(scrap.turn * 1.7)); // it tumbles as it falls
      pen.fillStyle = colours[scrap.colour] ?? '#000';
      pen.fillRect(-scrap.width / 2, -scrap.height / 2, scrap.width, scrap.height);
      pen.restore();
    }
    requestAnimationFrame(draw);
  }
  requestAnimationFrame(draw);
  // A hidden page gets no animation frames.
  setTimeout(() => canvas.remove(), LASTS + 100);
}

/** The colours of the page, as the canvas understands them. */
function coloursOf(canvas: HTMLCanvasElement): string[] {
  return COLOURS.map((name) => {
    canvas.style.color = `var(${name})`;
    return getComputedStyle(canvas).color;
  });
}
