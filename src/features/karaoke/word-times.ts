/** When a word is sung, in seconds. */
export interface WordTime {
  readonly start: number;
  readonly end: number;
}

/** The times of all words, in the order in which they are sung: none begins before the one before it ends. */
export type Times = readonly WordTime[];
export type Edge = 'start' | 'end';

/** Seconds that a word lasts at least. */
const shortest = 0.03;

const between = (low: number, high: number, value: number): number => Math.min(high, Math.max(low, value));

/** To the millisecond, as the server keeps them. */
const rounded = (seconds: number): number => Math.round(seconds * 1000) / 1000;

/** The times with one of them replaced. */
function replaced(times: Times, index: number, time: WordTime): Times {
  const { start, end } = time;
  return times.with(index, { start: rounded(start), end: rounded(end) });
}

/** Between what an edge of a word may be: its neighbours and its other edge. */
function edgeRange(times: Times, index: number, edge: Edge, duration: number): readonly [number, number] {
  const { start, end } = times[index]!;
  return edge === 'start'
    ? [times[index - 1]?.end ?? 0, rounded(end - shortest)]
    : [rounded(start + shortest), times[index + 1]?.start ?? duration];
}

/** The times with an edge of a word as near to `seconds` as its neighbours let it. */
export function moveEdge(times: Times, index: number, edge: Edge, seconds: number, duration: number): Times {
  const [low, high] = edgeRange(times, index, edge, duration);
  return replaced(times, index, { ...times[index]!, [edge]: between(low, high, seconds) });
}

/** The times with a word moved to begin as near to `seconds` as its neighbours let it; it lasts as long as before. */
export function moveWord(times: Times, index: number, seconds: number, duration: number): Times {
  const { start, end } = times[index]!;
  const length = end - start;
  const low = times[index - 1]?.end ?? 0;
  const high = (times[index + 1]?.start ?? duration) - length;
  const from = between(low, Math.max(low, high), seconds);
  return replaced(times, index, { start: from, end: from + length });
}

/** All words later by so many seconds, or earlier, as far as the song has room. */
export function shiftAll(times: Times, seconds: number, duration: number): Times {
  const first = times[0];
  const last = times.at(-1);
  if (!first || !last) return times;
  const by = between(-first.start, duration - last.end, seconds);
  return times.map(({ start, end }) => ({ start: rounded(start + by), end: rounded(end + by) }));
}

/** `seconds`, or the neighbour's edge when that is within reach. */
export function snapped(times: Times, index: number, edge: Edge, seconds: number, reach: number): number {
  const neighbour = edge === 'start' ? times[index - 1]?.end : times[index + 1]?.start;
  return neighbour !== undefined && Math.abs(neighbour - seconds) <= reach ? neighbour : seconds;
}

/** Times as the bench works on them: where the engine let a word begin before the one before it was over, that one ends. */
export function settled(times: Times, duration: number): Times {
  let free = 0;
  return times.map(({ start, end }, n) => {
    const from = Math.max(free, rounded(start));
    const next = Math.max(from + shortest, times[n + 1]?.start ?? duration);
    const until = between(from + shortest, Math.max(from + shortest, next), end);
    free = rounded(until);
    return { start: rounded(from), end: free };
  });
}

export const sameTimes = (one: Times, other: Times): boolean =>
  one.length === other.length && one.every(({ start, end }, n) => start === other[n]?.start && end === other[n]?.end);
