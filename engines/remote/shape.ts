const POINTS = 240;

/** Computes the length and waveform of audio piece by piece, because a whole song would take a hundred megabytes. */
export class Shape {
  readonly #rate: number;
  readonly #most: number;
  /** Samples per interval of 10 ms. */
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

  /** @throws Error if the audio gets too long. */
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

  /**
   * 240 evenly spaced values from 0 to 1: the root mean square of the 10 ms peaks in each part, scaled so that the largest is 1.
   */
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
