import { formatTime } from '../../ui/player/format-time.ts';

/** Start and end of a word in seconds. */
export interface WordTime {
  readonly start: number;
  readonly end: number;
}

/** The times of all words in sung order. No word starts before the previous one ends. */
export type Times = readonly WordTime[];
export const edges = ['start', 'end'] as const;
export type Edge = (typeof edges)[number];

/** Seconds that an arrow key moves, without and with Shift. */
export const keySteps = { coarse: 0.05, fine: 0.01 } as const;

/** Minimum duration of a word in seconds. */
const shortest = 0.03;

const clamp = (low: number, high: number, value: number): number => Math.min(high, Math.max(low, value));

/** Rounds to milliseconds, the server's precision. */
const roundTime = (seconds: number): number => Math.round(seconds * 1000) / 1000;

/** Replaces the times of one word. */
function replaceWord(times: Times, index: number, time: WordTime): Times {
  const { start, end } = time;
  return times.with(index, { start: roundTime(start), end: roundTime(end) });
}

/** The allowed range of a word's edge: its neighbors and its other edge. */
function getEdgeRange(times: Times, index: number, edge: Edge, duration: number): readonly [number, number] {
  const { start, end } = times[index]!;
  return edge === 'start'
    ? [times[index - 1]?.end ?? 0, roundTime(end - shortest)]
    : [roundTime(start + shortest), times[index + 1]?.start ?? duration];
}

/** Moves an edge of a word as close to `seconds` as its neighbors allow. */
export function moveEdge(times: Times, index: number, edge: Edge, seconds: number, duration: number): Times {
  const [low, high] = getEdgeRange(times, index, edge, duration);
  return replaceWord(times, index, { ...times[index]!, [edge]: clamp(low, high, seconds) });
}

/** Moves the start of a word as close to `seconds` as its neighbors allow, without changing its duration. */
export function moveWord(times: Times, index: number, seconds: number, duration: number): Times {
  const { start, end } = times[index]!;
  const length = end - start;
  const low = times[index - 1]?.end ?? 0;
  const high = (times[index + 1]?.start ?? duration) - length;
  const from = clamp(low, Math.max(low, high), seconds);
  return replaceWord(times, index, { start: from, end: from + length });
}

/** Moves all words by a number of seconds, limited to the duration of the song. */
export function shiftAll(times: Times, seconds: number, duration: number): Times {
  const first = times[0];
  const last = times.at(-1);
  if (!first || !last) return times;
  const by = clamp(-first.start, duration - last.end, seconds);
  return times.map(({ start, end }) => ({ start: roundTime(start + by), end: roundTime(end + by) }));
}

/** `seconds`, or the neighbor's edge if it is within the snapping distance. */
export function snapToNeighbors(times: Times, index: number, edge: Edge, seconds: number, maxDistance: number): number {
  const neighbor = edge === 'start' ? times[index - 1]?.end : times[index + 1]?.start;
  return neighbor !== undefined && Math.abs(neighbor - seconds) <= maxDistance ? neighbor : seconds;
}

/** Removes overlaps: if the engine starts a word before the previous one ends, the previous one ends there. */
export function normalizeTimes(times: Times, duration: number): Times {
  let free = 0;
  return times.map(({ start, end }, n) => {
    const from = Math.max(free, roundTime(start));
    const next = Math.max(from + shortest, times[n + 1]?.start ?? duration);
    const until = clamp(from + shortest, Math.max(from + shortest, next), end);
    free = roundTime(until);
    return { start: roundTime(from), end: free };
  });
}

export const areTimesEqual = (one: Times, other: Times): boolean =>
  one.length === other.length && one.every(({ start, end }, n) => start === other[n]?.start && end === other[n]?.end);

/** Formats seconds with minutes and milliseconds: 1:02.345. */
export const formatTimestamp = (seconds: number): string => formatTime(seconds, 3);

/** Parses seconds such as `62.345`, `1:02.345`, `1:02,3`. Null if it isn't a time. */
export function parseTimestamp(text: string): number | null {
  const found = /^(?:(\d{1,3}):)?(\d{1,5})(?:[.,](\d{1,3}))?$/.exec(text.trim());
  if (!found) return null;
  const [, minutes, seconds, fraction = ''] = found;
  if (minutes !== undefined && Number(seconds) >= 60) return null;
  return Number(minutes ?? 0) * 60 + Number(seconds) + Number(`0.${fraction || '0'}`);
}
