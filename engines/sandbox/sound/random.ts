/** A repeatable random stream. The same names give the same numbers, and streams are independent of each other. */
export interface Random {
  /** A number in [0, 1). */
  next(): number;
  /** A number in [low, high). */
  between(low: number, high: number): number;
  /** A whole number in [0, count). */
  index(count: number): number;
  pick<T>(items: readonly T[]): T;
  /** True with the given probability. */
  chance(probability: number): boolean;
}

/** FNV-1a over the code units of the names, so that every purpose has its own stream. */
function hashSeed(names: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  const text = names.join('\u0000');
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  return hash >>> 0;
}

/** Creates a random stream, named by its purpose: `createRandom(seed, 'melody', clip)`. The generator is sfc32. */
export function createRandom(...names: readonly (string | number)[]): Random {
  const hash = hashSeed(names);
  let a = 0x9e3779b9 ^ hash;
  let b = Math.imul(hash, 0x85ebca6b) | 0;
  let c = hash ^ 0x243f6a88;
  let counter = 1;
  const next = (): number => {
    const t = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return (t >>> 0) / 4_294_967_296;
  };
  for (let i = 0; i < 12; i++) next();
  const index = (count: number): number => Math.floor(next() * count);
  return {
    next,
    index,
    between: (low, high) => low + (high - low) * next(),
    pick: <T>(items: readonly T[]): T => {
      const item = items[index(items.length)];
      if (item === undefined) throw new RangeError('Nothing to pick from');
      return item;
    },
    chance: (probability) => next() < probability,
  };
}
