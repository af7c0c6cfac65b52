const POINTS = 240;

/** The length and the shape of a sound, heard piece by piece: the whole of a song would be a hundred megabytes. */
export class Shape {
  readonly #rate: number;
  readonly #most: number;
  /** Samples of a stretch: 10 ms. */
  readonly #stretch: number;
  readonly #peaks: number[] = [];
  #samples = 0;
  #peak = 0;
  #inStretch = 0;

  constructor(rate: number, mostSeconds: number) {
    this.#rate = rate;
    this.#most = mostSeconds;
    this.#stretch = Math.max(1, Math.round(rate / 100));
  }

  get seconds(): number {
    return this.#samples / this.#rate;
  }

  /** @throws Error when it gets too long. */
  add(left: Float32Array, right: Float32Array): void {
    this.#samples += left.length;
    if (this.seconds > this.#most) throw new Error(`It is longer than ${this.#most} seconds.`);
    for (let i = 0; i < left.length; i++) {
      this.#peak = Math.max(this.#peak, Math.abs(left[i] ?? 0), Math.abs(right[i] ?? 0));
      this.#inStretch += 1;
      if (this.#inStretch < this.#stretch) continue;
      this.#peaks.push(this.#peak);
      this.#peak = 0;
      this.#inStretch = 0;
    }
  }

  /** 240 values, evenly spaced, 0 to 1: the root mean square of the peaks of 10 ms in each part; the fullest is 1. */
  waveform(): readonly number[] {
    const { length } = this.#peaks;
    const values = Array.from({ length: POINTS }, (_, n) => {
      const start = Math.floor((n * length) / POINTS);
      const end = Math.max(start + 1, Math.floor(((n + 1) * length) / POINTS));
      const part = this.#peaks.slice(start, end);
      return Math.sqrt(part.reduce((sum, peak) => sum + peak * peak, 0) / Math.max(1, part.length));
    });
    const fullest = Math.max(1e-6, ...values);
    return values.map((value) => Math.round((value / fullest) * 1000) / 1000);
  }
}
