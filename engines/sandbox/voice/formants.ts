import type { Consonant, Phone, Vowel } from '../lyrics/sounds/phones.ts';

/** The first three resonances of the throat and mouth, in hertz. */
export type Formants = readonly [number, number, number];

/**
 * The vowels of an adult man. The English ones are from Peterson and Barney (1952), as means of 33 men. The others are
 * textbook values for French, German, Russian, and Mandarin, to the nearest 10 Hz.
 */
const vowels: Readonly<Record<Vowel, Formants>> = {
  i: [280, 2250, 2950],
  I: [390, 1990, 2550],
  e: [390, 2150, 2600],
  E: [530, 1840, 2480],
  '{': [660, 1720, 2410],
  a: [740, 1250, 2500],
  O: [570, 840, 2410],
  o: [430, 780, 2400],
  U: [440, 1020, 2240],
  u: [310, 800, 2250],
  V: [640, 1190, 2390],
  '3': [490, 1350, 1700],
  '@': [500, 1450, 2450],
  '6': [620, 1300, 2450],
  y: [280, 1850, 2200],
  '2': [390, 1500, 2250],
  M: [330, 1350, 2350],
  '1': [320, 1700, 2500],
  '7': [460, 1150, 2400],
  'a~': [680, 1100, 2500],
  'e~': [580, 1600, 2500],
  'o~': [480, 800, 2450],
};

const isVowelName = (phone: Phone): phone is Vowel => phone in vowels;

/** How a sound is produced. Every consonant has one. */
export interface Articulation {
  readonly formants: Formants;
  /** The level of the voice through the mouth, from 0 to 1. */
  readonly voice: number;
  /** The preferred duration in seconds. */
  readonly seconds: number;
  /** The noise at a constriction: centre in hertz (for a man), quality factor, and level. */
  readonly hiss?: readonly [number, number, number];
  /** Seconds of closure before the noise is released. */
  readonly closed?: number;
  /** Breath through the throat, from 0 to 1. */
  readonly breath?: number;
  /** Whether the nose is open, which damps the resonances. */
  readonly nasal?: boolean;
}

const labial: Formants = [280, 900, 2200];
const dental: Formants = [300, 1700, 2600];
const palatal: Formants = [280, 2100, 2850];
const velar: Formants = [300, 1600, 2250];

const consonants: Readonly<Record<Consonant, Articulation>> = {
  p: { formants: labial, voice: 0, seconds: 0.085, closed: 0.06, hiss: [900, 0.8, 0.5], breath: 0.2 },
  b: { formants: labial, voice: 0.12, seconds: 0.065, closed: 0.05, hiss: [800, 0.8, 0.25] },
  t: { formants: dental, voice: 0, seconds: 0.085, closed: 0.055, hiss: [4200, 1.2, 0.6], breath: 0.2 },
  d: { formants: dental, voice: 0.12, seconds: 0.06, closed: 0.045, hiss: [3800, 1.2, 0.28] },
  k: { formants: velar, voice: 0, seconds: 0.09, closed: 0.06, hiss: [1900, 2, 0.6], breath: 0.2 },
  g: { formants: velar, voice: 0.12, seconds: 0.065, closed: 0.05, hiss: [1800, 2, 0.28] },
  ts: { formants: dental, voice: 0, seconds: 0.12, closed: 0.045, hiss: [6200, 1.6, 0.5] },
  tS: { formants: palatal, voice: 0, seconds: 0.12, closed: 0.045, hiss: [3000, 1.6, 0.55] },
  dZ: { formants: palatal, voice: 0.2, seconds: 0.095, closed: 0.04, hiss: [2800, 1.6, 0.3] },
  f: { formants: labial, voice: 0, seconds: 0.095, hiss: [5200, 0.5, 0.18] },
  v: { formants: labial, voice: 0.3, seconds: 0.065, hiss: [4800, 0.5, 0.07] },
  T: { formants: dental, voice: 0, seconds: 0.09, hiss: [6000, 0.6, 0.16] },
  D: { formants: dental, voice: 0.32, seconds: 0.055, hiss: [5500, 0.6, 0.06] },
  s: { formants: dental, voice: 0, seconds: 0.1, hiss: [6300, 1.8, 0.42] },
  z: { formants: dental, voice: 0.25, seconds: 0.075, hiss: [6100, 1.8, 0.2] },
  S: { formants: palatal, voice: 0, seconds: 0.1, hiss: [3000, 1.6, 0.45] },
  Z: { formants: palatal, voice: 0.25, seconds: 0.075, hiss: [2900, 1.6, 0.22] },
  C: { formants: palatal, voice: 0, seconds: 0.095, hiss: [3700, 1.8, 0.32] },
  x: { formants: velar, voice: 0, seconds: 0.09, hiss: [1500, 1.4, 0.32] },
  h: { formants: [500, 1450, 2450], voice: 0, seconds: 0.06, breath: 0.7 },
  m: { formants: [260, 1050, 2250], voice: 0.45, seconds: 0.07, nasal: true },
  n: { formants: [270, 1500, 2450], voice: 0.45, seconds: 0.065, nasal: true },
  J: { formants: [270, 2000, 2700], voice: 0.45, seconds: 0.075, nasal: true },
  N: { formants: [270, 1350, 2300], voice: 0.42, seconds: 0.08, nasal: true },
  l: { formants: [350, 1250, 2650], voice: 0.55, seconds: 0.06 },
  r: { formants: [370, 1200, 1620], voice: 0.6, seconds: 0.065 },
  '4': { formants: [380, 1500, 2450], voice: 0.25, seconds: 0.028 },
  rr: { formants: [400, 1450, 2400], voice: 0.3, seconds: 0.08 },
  R: { formants: [430, 1200, 2350], voice: 0.4, seconds: 0.065, hiss: [1400, 1.2, 0.08] },
  j: { formants: [280, 2200, 2900], voice: 0.7, seconds: 0.06 },
  w: { formants: [310, 720, 2250], voice: 0.65, seconds: 0.06 },
  H: { formants: [290, 1800, 2250], voice: 0.65, seconds: 0.055 },
};

/** Returns how a sound is produced. Vowels have no duration, because they fill the time that is left. */
export function getArticulation(phone: Phone): Articulation {
  if (!isVowelName(phone)) return consonants[phone];
  return { formants: vowels[phone], voice: 1, seconds: 0, ...(phone.endsWith('~') ? { nasal: true } : {}) };
}
