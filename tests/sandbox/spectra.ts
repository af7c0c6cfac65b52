/** Power spectra of `size` samples (a power of two), Hann window, by a plain radix-2 transform with its tables made once. */
export function computeSpectra(size: number): (side: Float32Array, start: number) => Float64Array {
  const bits = Math.log2(size);
  const turned = Uint32Array.from({ length: size }, (_, i) => {
    let j = 0;
    for (let b = 0; b < bits; b++) if (i & (1 << b)) j |= 1 << (bits - 1 - b);
    return j;
  });
  const window = Float64Array.from({ length: size }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / size));
  const cosines = Float64Array.from({ length: size / 2 }, (_, i) => Math.cos((-2 * Math.PI * i) / size));
  const sines = Float64Array.from({ length: size / 2 }, (_, i) => Math.sin((-2 * Math.PI * i) / size));
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  return (side, start) => {
    im.fill(0);
    for (let i = 0; i < size; i++) re[turned[i] as number] = (side[start + i] ?? 0) * (window[i] as number);
    for (let half = 1; half < size; half *= 2) {
      const stride = size / 2 / half;
      for (let k = 0; k < half; k++) {
        const c = cosines[k * stride] as number;
        const s = sines[k * stride] as number;
        for (let i = k; i < size; i += 2 * half) {
          const j = i + half;
          const tr = (re[j] as number) * c - (im[j] as number) * s;
          const ti = (re[j] as number) * s + (im[j] as number) * c;
          re[j] = (re[i] as number) - tr;
          im[j] = (im[i] as number) - ti;
          re[i] = (re[i] as number) + tr;
          im[i] = (im[i] as number) + ti;
        }
      }
    }
    return Float64Array.from({ length: size / 2 }, (_, i) => (re[i] as number) ** 2 + (im[i] as number) ** 2);
  };
}
