import { cosineOfTurns, sampleRate, sineOfTurns } from './exact-math.ts';

/** A second-order filter (state variable, trapezoidal) whose frequency may change while it runs. */
export class Filter {
  private a1 = 0;
  private a2 = 0;
  private a3 = 0;
  private k = 1;
  private low = 0;
  private band = 0;

  constructor(frequency: number, resonance = 0.7) {
    this.tune(frequency, resonance);
  }

  tune(frequency: number, resonance = 0.7): void {
    const turns = Math.min(0.45, Math.max(0.0004, frequency / sampleRate)) / 2;
    const g = sineOfTurns(turns) / cosineOfTurns(turns);
    this.k = 1 / resonance;
    this.a1 = 1 / (1 + g * (g + this.k));
    this.a2 = g * this.a1;
    this.a3 = g * this.a2;
  }

  private step(x: number): number {
    const v3 = x - this.low;
    const band = this.a1 * this.band + this.a2 * v3;
    const low = this.low + this.a2 * this.band + this.a3 * v3;
    this.band = 2 * band - this.band;
    this.low = 2 * low - this.low;
    this.passedBand = band;
    return low;
  }

  private passedBand = 0;

  lowpass(x: number): number {
    return this.step(x);
  }

  bandpass(x: number): number {
    this.step(x);
    return this.passedBand * this.k;
  }

  highpass(x: number): number {
    const low = this.step(x);
    return x - this.k * this.passedBand - low;
  }
}
