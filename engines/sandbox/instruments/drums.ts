import { fadePerSample, powerOfTwo, sampleRate, sineOfPhase, softClip } from '../sound/exact-math.ts';
import { Filter } from '../sound/filters.ts';
import { peaked, silence } from './instrument.ts';
import type { Instrument } from './instrument.ts';

/** A sound that is struck and rings out by itself. Its peak follows the strength. */
export function drum(
  seconds: number,
  play: (out: Float32Array, strength: number, noise: () => number) => void,
): Instrument {
  return {
    release: 0.05,
    rings: seconds,
    free: true,
    play({ strength, random }) {
      const out = silence(seconds);
      play(out, strength, () => random.next() * 2 - 1);
      return peaked(out, strength);
    },
  };
}

/** Adds a drum skin: a sine whose pitch drops. */
export function addSkin(
  out: Float32Array,
  skin: { from: number; to: number; drop: number; life: number; level: number; drive?: number },
): void {
  const fade = fadePerSample(skin.life);
  const drop = fadePerSample(skin.drop * 3);
  let away = skin.from - skin.to;
  let phase = 0;
  let level = skin.level;
  const drive = 1 + (skin.drive ?? 0) * 4;
  for (let i = 0; i < out.length; i++) {
    const rise = i < 40 ? i / 40 : 1;
    out[i] = (out[i] as number) + rise * level * softClip(drive * sineOfPhase(phase));
    phase += (skin.to + away) / sampleRate;
    away *= drop;
    level *= fade;
  }
}

/** Adds band-passed noise that fades. `at` is in seconds. */
export function addNoise(
  out: Float32Array,
  noise: () => number,
  band: { low: number; high: number; life: number; level: number; at?: number; rise?: number },
): void {
  const up = new Filter(band.low, 0.7);
  const down = new Filter(band.high, 0.7);
  const fade = fadePerSample(band.life);
  const rise = Math.max(8, (band.rise ?? 0.0005) * sampleRate);
  const start = Math.round((band.at ?? 0) * sampleRate);
  const end = Math.min(out.length, start + Math.round(band.life * 1.3 * sampleRate));
  let level = band.level;
  for (let i = start; i < end; i++) {
    const gain = i - start < rise ? (i - start) / rise : 1;
    out[i] = (out[i] as number) + gain * level * down.lowpass(up.highpass(noise()));
    level *= fade;
  }
}

/** Adds the clang of a cymbal: six square waves with unrelated frequencies, above `low` hertz. */
export function addMetal(
  out: Float32Array,
  metal: { pitch: number; low: number; life: number; level: number; rise?: number },
): void {
  const ratios = [1, 1.342, 1.2312, 1.6532, 1.9523, 2.1523];
  const steps = ratios.map((ratio) => (metal.pitch * ratio) / sampleRate);
  const phases = new Float64Array(6);
  const first = new Filter(metal.low, 0.8);
  const second = new Filter(metal.low * 0.8, 0.8);
  const fade = fadePerSample(metal.life);
  const rise = Math.max(8, (metal.rise ?? 0.0003) * sampleRate);
  let level = metal.level;
  for (let i = 0; i < out.length; i++) {
    let sum = 0;
    for (let k = 0; k < 6; k++) {
      const phase = (phases[k] as number) + (steps[k] as number);
      phases[k] = phase >= 1 ? phase - 1 : phase;
      sum += phase >= 0.5 ? -0.16 : 0.16;
    }
    out[i] = (out[i] as number) + (i < rise ? i / rise : 1) * level * second.highpass(first.highpass(sum));
    level *= fade;
  }
}

export const kickSoft = drum(0.4, (out, strength, noise) => {
  addSkin(out, { from: 95, to: 52, drop: 0.05, life: 0.38, level: 1 });
  addNoise(out, noise, { low: 60, high: 900, life: 0.03, level: 0.25 * strength });
});
export const kickDusty = drum(0.45, (out, _, noise) => {
  addSkin(out, { from: 140, to: 50, drop: 0.045, life: 0.42, level: 1, drive: 0.35 });
  addNoise(out, noise, { low: 100, high: 2200, life: 0.05, level: 0.3 });
});
export const kickClub = drum(0.5, (out, _, noise) => {
  addSkin(out, { from: 210, to: 47, drop: 0.035, life: 0.5, level: 1, drive: 0.25 });
  addNoise(out, noise, { low: 1500, high: 7000, life: 0.012, level: 0.22 });
});
export const kickRock = drum(0.36, (out, strength, noise) => {
  addSkin(out, { from: 165, to: 58, drop: 0.03, life: 0.3, level: 1, drive: 0.3 });
  addNoise(out, noise, { low: 1800, high: 6000, life: 0.022, level: 0.5 * strength });
});
export const snareRock = drum(0.5, (out, strength, noise) => {
  addSkin(out, { from: 260, to: 185, drop: 0.03, life: 0.16, level: 0.6 });
  addSkin(out, { from: 410, to: 330, drop: 0.02, life: 0.09, level: 0.25 });
  addNoise(out, noise, { low: 900, high: 9500, life: 0.3, level: 0.85 });
  addNoise(out, noise, { low: 2500, high: 12_000, life: 0.03, level: 0.5 * strength });
});
export const snareTight = drum(0.35, (out, _, noise) => {
  addSkin(out, { from: 300, to: 210, drop: 0.02, life: 0.11, level: 0.55 });
  addNoise(out, noise, { low: 1400, high: 11_000, life: 0.18, level: 0.8 });
});
export const snareDusty = drum(0.4, (out, _, noise) => {
  addSkin(out, { from: 240, to: 175, drop: 0.03, life: 0.14, level: 0.6, drive: 0.3 });
  addNoise(out, noise, { low: 600, high: 5500, life: 0.22, level: 0.8 });
});
export const rim = drum(0.14, (out, _, noise) => {
  addSkin(out, { from: 1750, to: 1680, drop: 0.01, life: 0.045, level: 0.7 });
  addSkin(out, { from: 520, to: 480, drop: 0.01, life: 0.06, level: 0.6 });
  addNoise(out, noise, { low: 2500, high: 9000, life: 0.012, level: 0.4 });
});
export const clap = drum(0.4, (out, _, noise) => {
  for (const at of [0, 0.011, 0.023]) addNoise(out, noise, { low: 900, high: 4500, life: 0.03, level: 0.9, at });
  addNoise(out, noise, { low: 950, high: 5000, life: 0.24, level: 0.8, at: 0.032 });
});
export const shaker = drum(0.16, (out, strength, noise) => {
  addNoise(out, noise, { low: 4500, high: 11_000, life: 0.06 + 0.06 * strength, level: 1, rise: 0.014 });
});
export const brush = drum(0.3, (out, _, noise) => {
  addNoise(out, noise, { low: 1800, high: 7000, life: 0.2, level: 1, rise: 0.03 });
});
export const hatClosed = drum(0.14, (out, strength, noise) => {
  addMetal(out, { pitch: 380, low: 7200, life: 0.05 + 0.05 * strength, level: 1 });
  addNoise(out, noise, { low: 7000, high: 15_000, life: 0.04, level: 0.4 });
});
export const hatOpen = drum(0.5, (out, _, noise) => {
  addMetal(out, { pitch: 380, low: 6800, life: 0.38, level: 1 });
  addNoise(out, noise, { low: 7000, high: 15_000, life: 0.3, level: 0.4 });
});
export const ride = drum(1.6, (out, strength) => {
  addMetal(out, { pitch: 510, low: 4800, life: 1.4, level: 0.5 });
  addSkin(out, { from: 3150, to: 3130, drop: 0.01, life: 0.4, level: 0.12 * strength });
});
export const crash = drum(2.6, (out, _, noise) => {
  addMetal(out, { pitch: 430, low: 3600, life: 2.3, level: 0.7 });
  addNoise(out, noise, { low: 3000, high: 13_000, life: 1.7, level: 0.7 });
});
export const crashSoft = drum(3.2, (out, _, noise) => {
  addMetal(out, { pitch: 400, low: 3200, life: 3, level: 0.4, rise: 0.12 });
  addNoise(out, noise, { low: 2600, high: 10_000, life: 2.2, level: 0.7, rise: 0.16 });
});
/** Noise that rises for about a bar and stops, to announce a new section. */
export const riser = drum(2, (out, _, noise) => {
  const filter = new Filter(500, 1.5);
  for (let i = 0; i < out.length; i++) {
    const at = i / out.length;
    if ((i & 31) === 0) filter.tune(400 + 7500 * at * at, 1.5);
    out[i] = at * at * filter.bandpass(noise());
  }
});
export const tomLow = drum(0.6, (out, _, noise) => {
  addSkin(out, { from: 150, to: 92, drop: 0.06, life: 0.5, level: 1 });
  addNoise(out, noise, { low: 200, high: 3000, life: 0.05, level: 0.25 });
});
export const drumDeep = drum(1.4, (out, strength, noise) => {
  addSkin(out, { from: 105, to: 46, drop: 0.07, life: 1.2, level: 1, drive: 0.2 });
  addNoise(out, noise, { low: 80, high: 700 * powerOfTwo(strength), life: 0.16, level: 0.5 });
});
