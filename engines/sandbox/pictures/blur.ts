/** Averages over a window along the rows of a plane with several channels. Pixels beyond an edge repeat the edge. */
function alongRows(
  from: Float32Array,
  to: Float32Array,
  width: number,
  height: number,
  channels: number,
  radius: number,
) {
  const window = radius * 2 + 1;
  for (let y = 0; y < height; y++) {
    const row = y * width * channels;
    for (let c = 0; c < channels; c++) {
      const start = row + c;
      const end = start + (width - 1) * channels;
      const reach = radius * channels;
      let sum = 0;
      for (let at = start - reach; at <= start + reach; at += channels) {
        sum += from[at < start ? start : at > end ? end : at] as number;
      }
      for (let at = start; at <= end; at += channels) {
        to[at] = sum / window;
        const next = at + reach + channels;
        const last = at - reach;
        sum += (from[next > end ? end : next] as number) - (from[last < start ? start : last] as number);
      }
    }
  }
}

function alongColumns(
  from: Float32Array,
  to: Float32Array,
  width: number,
  height: number,
  channels: number,
  radius: number,
) {
  const window = radius * 2 + 1;
  const stride = width * channels;
  const sums = new Float64Array(stride);
  const row = (y: number) => (y < 0 ? 0 : y >= height ? height - 1 : y) * stride;
  for (let y = -radius; y <= radius; y++) {
    const start = row(y);
    for (let i = 0; i < stride; i++) sums[i] = (sums[i] as number) + (from[start + i] as number);
  }
  for (let y = 0; y < height; y++) {
    const [start, next, last] = [y * stride, row(y + radius + 1), row(y - radius)];
    for (let i = 0; i < stride; i++) {
      const sum = sums[i] as number;
      to[start + i] = sum / window;
      sums[i] = sum + (from[next + i] as number) - (from[last + i] as number);
    }
  }
}

/** Returns a blurred copy. Two box filters in a row approximate a Gaussian one. */
export function blurred(from: Float32Array, width: number, height: number, radius: number): Float32Array {
  const channels = from.length / (width * height);
  const whole = Math.max(1, Math.round(radius));
  const one = new Float32Array(from.length);
  const two = new Float32Array(from.length);
  alongRows(from, one, width, height, channels, whole);
  alongColumns(one, two, width, height, channels, whole);
  alongRows(two, one, width, height, channels, whole);
  alongColumns(one, two, width, height, channels, whole);
  return two;
}
