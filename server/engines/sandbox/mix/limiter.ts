import { sampleRate } from '../sound/exact-math.ts';

/** Peak of a sample and of the curve half-way to the next one, by a four-point cubic. */
function peakAt(side: Float32Array, i: number): number {
  const b = side[i] as number;
  const a = i > 0 ? (side[i - 1] as number) : b;
  const c = i + 1 < side.length ? (side[i + 1] as number) : b;
  const d = i + 2 < side.length ? (side[i + 2] as number) : c;
  const between = 0.5625 * (b + c) - 0.0625 * (a + d);
  return Math.max(Math.abs(b), Math.abs(between));
}

/**
 * A look-ahead limiter, in place: the gain is down before the peak comes, never later. The least gain of the next 4 ms is
 * followed, let go over about 90 ms, then averaged over the same 4 ms, so that it bends and does not jump.
 */
export function limit(left: Float32Array, right: Float32Array, ceiling: number): void {
  const ahead = Math.round(0.004 * sampleRate);
  const count = left.length;
  const wanted = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    const peak = Math.max(peakAt(left, i), peakAt(right, i));
    wanted[i] = peak > ceiling ? ceiling / peak : 1;
  }
  // Least of the next `ahead` samples: a queue of candidates in falling order of time.
  const queue = new Int32Array(ahead + 2);
  let head = 0;
  let tail = 0;
  const size = queue.length;
  const release = 1 / (0.09 * sampleRate);
  const ring = new Float64Array(ahead).fill(1);
  let ringAt = 0;
  let sum = ahead;
  let held = 1;
  for (let i = 0; i < count + ahead; i++) {
    if (i < count) {
      while (head !== tail && (wanted[queue[(tail + size - 1) % size] as number] as number) >= (wanted[i] as number)) {
        tail = (tail + size - 1) % size;
      }
      queue[tail] = i;
      tail = (tail + 1) % size;
    }
    const now = i - ahead;
    while (head !== tail && (queue[head] as number) < now) head = (head + 1) % size;
    const least = head === tail ? 1 : (wanted[queue[head] as number] as number);
    held = least < held ? least : held + (least - held) * release * 3;
    sum += held - (ring[ringAt] as number);
    ring[ringAt] = held;
    ringAt = ringAt + 1 === ahead ? 0 : ringAt + 1;
    if (now < 0) continue;
    const gain = Math.min(1, sum / ahead);
    left[now] = (left[now] as number) * gain;
    right[now] = (right[now] as number) * gain;
  }
}
