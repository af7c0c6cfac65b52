import { powerOfTwo } from '../sound/exact-math.ts';
import { resonanceLevel, lowPassLevel, choir, solo } from './sustained.ts';

/** Reeds, brass, and pipes. */

export const sax = solo({
  level: (n, hertz) =>
    (lowPassLevel(hertz, 1500) / Math.sqrt(n)) *
    (0.4 + resonanceLevel(hertz, 620, 260) + 0.5 * resonanceLevel(hertz, 1400, 500)),
  bright: (n, hertz) =>
    (lowPassLevel(hertz, 3600) / Math.sqrt(n)) *
    (0.5 + resonanceLevel(hertz, 700, 300) + 0.9 * resonanceLevel(hertz, 1900, 700)),
  attack: 0.045,
  release: 0.12,
  vibrato: [5.2, 15],
  breath: 0.2,
  scoop: 34,
});

export const trumpet = solo({
  level: (n, hertz) => lowPassLevel(hertz, 1500) * powerOfTwo(-n * 0.28),
  bright: (n, hertz) => lowPassLevel(hertz, 4200) * powerOfTwo(-n * 0.11) * (0.5 + resonanceLevel(hertz, 1300, 700)),
  attack: 0.035,
  release: 0.11,
  vibrato: [5.4, 8],
  breath: 0.05,
  scoop: 12,
});

export const harmonica = solo({
  level: (n, hertz) => (lowPassLevel(hertz, 2600) / n) * (n % 2 === 0 ? 1 : 0.75),
  bright: (n, hertz) => (lowPassLevel(hertz, 4800) / Math.sqrt(n)) * (0.35 + resonanceLevel(hertz, 1700, 800)),
  attack: 0.04,
  release: 0.1,
  vibrato: [5.9, 13],
  breath: 0.16,
  scoop: 42,
});

/** Three horns that play together. */
export const brass = choir({
  level: (n, hertz) => (lowPassLevel(hertz, 2300) / Math.sqrt(n)) * (0.4 + resonanceLevel(hertz, 1100, 600)),
  attack: 0.035,
  release: 0.12,
  spread: 7,
});

export const accordion = choir({
  level: (n, hertz) => (lowPassLevel(hertz, 3200) / Math.sqrt(n)) * (n % 2 === 0 ? 0.7 : 1),
  attack: 0.05,
  release: 0.1,
  spread: 11,
});

/** The tone wheels: the first four drawbars, with a little of the sixth and eighth. */
const drawbars = [0, 0.85, 1, 0.7, 0.4, 0, 0.24, 0, 0.3];
export const organ = choir({
  level: (n, hertz) => (drawbars[n] ?? 0) * lowPassLevel(hertz, 5200),
  attack: 0.01,
  release: 0.06,
  spread: 2,
});
