import { sampleRate } from '../sound/exact-math.ts';

/** The peak of a sample and of the curve half-way to the next one, by a four-point cubic. */
function peakAt(side: Float32Array, i: number): number {
  const b = side[i] as number;
  const a = i > 0 ? (side[i - 1] as number) : b;
  const c = i + 1 < side.length ? (side[i + 1] as number) : b;
  const d = i + 2 < side.length ? (side[i + 2] as number) : c;
  const between = 0.5625 * (b + c) - 0.0625 * (a + d);
  return Math.max(Math.abs(b), Math.abs(between));
}

/**
 * A look-ahead limiter that works in place: the gain is reduced before a peak arrives, never after it. It follows the
 * lowest gain of the next 4 ms, releases it over about 90 ms, and averages it over 4 ms to avoid jumps.
 */
export function limit(left: Float32Array, right: Float32Array, ceiling: number): void {
  const ahead = Math.round(0.004 * sampleRate);
  const count = left.length;
  // Candidates for the lowest gain of the samples ahead, in order of time. Each is higher than the ones before it.
  const size = ahead + 2;
  const places = new Int32Array(size);
  const gains = new Float64Array(size);
  let head = 0;
  let tail = 0;
  const ring = new Float64Array(ahead).fill(1);
  let ringAt = 0;
  let sum = ahead;
  let held = 1;
  const back = 1 / (0.03 * sampleRate);
  for (let i = 0; i < count + ahead; i++) {
    if (i < count) {
      const peak = Math.max(peakAt(left, i), peakAt(right, i));
      const wanted = peak > ceiling ? ceiling / peak : 1;
      while (head !== tail && (gains[(tail + size - 1) % size] as number) >= wanted) tail = (tail + size - 1) % size;
      places[tail] = i;
      gains[tail] = wanted;
      tail = (tail + 1) % size;
    }
    const now = i - ahead;
    while (head !== tail && (places[head] as number) < now) head = (head + 1) % size;
    const least = head === tail ? 1 : (gains[head] as number);
    held = least < held ? least : held + (least - held) * back;
    sum += held - (ring[ringAt] as number);
    ring[ringAt] = held;
    ringAt = ringAt + 1 === ahead ? 0 : ringAt + 1;
    if (now < 0) continue;
    const gain = Math.min(1, sum / ahead);
    left[now] = (left[now] as number) * gain;
    right[now] = (right[now] as number) * gain;
  }
}
