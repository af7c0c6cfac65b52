import { addMetal, addNoise, addSkin, drum } from './drums.ts';

/** Percussion of the newer families: drum machines, brushes, hands, and feet. */

export const kick808 = drum(0.9, (out, _, noise) => {
  addSkin(out, { from: 130, to: 46, drop: 0.04, life: 0.85, level: 1, drive: 0.2 });
  addNoise(out, noise, { low: 1200, high: 5000, life: 0.01, level: 0.16 });
});
export const kickHard = drum(0.36, (out, _, noise) => {
  addSkin(out, { from: 270, to: 49, drop: 0.028, life: 0.34, level: 1, drive: 0.6 });
  addNoise(out, noise, { low: 1200, high: 6000, life: 0.024, level: 0.2, rise: 0.001 });
});
export const kickMetal = drum(0.22, (out, strength, noise) => {
  addSkin(out, { from: 190, to: 62, drop: 0.02, life: 0.17, level: 0.9, drive: 0.3 });
  addNoise(out, noise, { low: 3000, high: 9000, life: 0.014, level: 0.75 * strength });
});
export const snareBreak = drum(0.26, (out, strength, noise) => {
  addSkin(out, { from: 330, to: 235, drop: 0.02, life: 0.09, level: 0.6 });
  addNoise(out, noise, { low: 1600, high: 12_000, life: 0.14 + 0.05 * strength, level: 0.9 });
});
export const snareBrush = drum(0.24, (out, strength, noise) => {
  addSkin(out, { from: 260, to: 200, drop: 0.02, life: 0.06, level: 0.22 * strength });
  addNoise(out, noise, { low: 900, high: 6500, life: 0.17, level: 1, rise: 0.006 });
});
export const snare808 = drum(0.3, (out, _, noise) => {
  addSkin(out, { from: 200, to: 180, drop: 0.02, life: 0.13, level: 0.6 });
  addSkin(out, { from: 345, to: 330, drop: 0.02, life: 0.1, level: 0.4 });
  addNoise(out, noise, { low: 2200, high: 10_000, life: 0.2, level: 0.7 });
});
export const hatPedal = drum(0.09, (out, _, noise) => {
  addMetal(out, { pitch: 350, low: 5800, life: 0.05, level: 1, rise: 0.002 });
  addNoise(out, noise, { low: 4000, high: 11_000, life: 0.03, level: 0.3 });
});
export const hat808 = drum(0.1, (out, strength) => {
  addMetal(out, { pitch: 540, low: 8600, life: 0.03 + 0.04 * strength, level: 1 });
});
export const rideJazz = drum(1.5, (out, strength, noise) => {
  addMetal(out, { pitch: 620, low: 5600, life: 1.2, level: 0.34 });
  addSkin(out, { from: 2480, to: 2470, drop: 0.01, life: 0.3, level: 0.14 * strength });
  addNoise(out, noise, { low: 6000, high: 14_000, life: 0.05, level: 0.5 });
});
export const tambourine = drum(0.26, (out, strength) => {
  addMetal(out, { pitch: 820, low: 7000, life: 0.12 + 0.1 * strength, level: 1, rise: 0.006 });
});
export const conga = drum(0.34, (out, strength, noise) => {
  addSkin(out, { from: 250, to: 215, drop: 0.03, life: 0.26, level: 1 });
  addNoise(out, noise, { low: 700, high: 3600, life: 0.03, level: 0.5 * strength });
});
/** A boot that stamps on a wooden floor. */
export const stomp = drum(0.34, (out, _, noise) => {
  addSkin(out, { from: 110, to: 66, drop: 0.03, life: 0.24, level: 1 });
  addNoise(out, noise, { low: 90, high: 1500, life: 0.05, level: 0.55 });
});
export const timbale = drum(0.4, (out, _, noise) => {
  addSkin(out, { from: 430, to: 400, drop: 0.02, life: 0.3, level: 0.8 });
  addSkin(out, { from: 790, to: 760, drop: 0.02, life: 0.14, level: 0.4 });
  addNoise(out, noise, { low: 2500, high: 9000, life: 0.04, level: 0.5 });
});
