/** Unique ids for games. */

/** A random UUID; `crypto.randomUUID` exists only on secure connections. */
export function newId(source: Pick<Crypto, 'getRandomValues'> = crypto): string {
  const bytes = source.getRandomValues(new Uint8Array(16));
  const text = [...bytes].map((byte, at) => marked(byte, at).toString(16).padStart(2, '0'));
  return text.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Version 4, variant 1. */
function marked(byte: number, at: number): number {
  if (at === 6) return (byte & 0x0f) | 0x40;
  return at === 8 ? (byte & 0x3f) | 0x80 : byte;
}
