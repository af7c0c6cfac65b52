import type { SungLine, Vocal } from '../compose/score.ts';
import { cosineOfTurns, frequencyOfPitch, powerOfTwo, sampleRate } from '../sound/exact-math.ts';
import { Filter } from '../sound/filters.ts';
import type { Random } from '../sound/random.ts';
import { getArticulation } from './formants.ts';
import { periodSize, sourcePeriod } from './glottis.ts';
import { computePitch } from './pitch.ts';
import { createSegments } from './timeline.ts';
import type { Segment } from './timeline.ts';

/** Samples between two settings of the mouth: 1.5 ms. */
const step = 64;

/** Seconds of audible breath before a line, and of release after it. */
const intake = 0.26;
const release = 0.16;

/** The root mean square of a sung vowel at full strength. */
const level = 0.125;

/**
 * Women's vocal tracts are shorter, so these are factors on the formants of a man. The upper two formants are close
 * together, which gives a singer's voice its ring.
 */
const throats = {
  female: { formants: [1.14, 1.17, 1.14], upper: [3700, 4600], breath: 0.05, hiss: 1.12 },
  male: { formants: [1, 1, 1], upper: [3150, 3800], breath: 0.028, hiss: 1 },
} as const;

const bandwidths = [70, 90, 120, 170, 240] as const;

/** One resonance (Klatt 1980) with unity gain at 0 Hz. */
class Resonance {
  private a = 1;
  private b = 0;
  private c = 0;
  private y1 = 0;
  private y2 = 0;

  tune(frequency: number, bandwidth: number): void {
    const radius = powerOfTwo((-4.532360141827194 * bandwidth) / sampleRate);
    this.c = -radius * radius;
    this.b = 2 * radius * cosineOfTurns(Math.min(0.45, frequency / sampleRate));
    this.a = 1 - this.b - this.c;
  }

  run(block: Float32Array): void {
    const { a, b, c } = this;
    let { y1, y2 } = this;
    for (let i = 0; i < block.length; i++) {
      const y = a * (block[i] as number) + b * y1 + c * y2;
      y2 = y1;
      y1 = y;
      block[i] = y;
    }
    this.y1 = y1;
    this.y2 = y2;
  }
}

/** The settings of the mouth at one moment, either current or targeted. */
interface Mouth {
  readonly formants: [number, number, number];
  voice: number;
  breath: number;
  hiss: number;
  nasal: number;
}

/** Computes the target settings of the mouth at a time. `h` uses the shape of the vowel after it. */
function aimAt(segments: readonly Segment[], at: number, time: number, aim: Mouth): readonly [number, number] {
  const segment = segments[at] as Segment;
  const made = getArticulation(segment.phone);
  const shaped = segment.phone === 'h' ? getArticulation(segments[at + 1]?.phone ?? 'h').formants : made.formants;
  aim.formants.splice(0, 3, ...shaped);
  const { closed = 0, hiss } = made;
  // In a shortened consonant, the closure keeps its share of the time.
  const shut = made.seconds > 0 ? (closed / made.seconds) * (segment.end - segment.start) : 0;
  const open = time - segment.start >= shut;
  aim.voice = open && closed > 0 && made.voice > 0 ? 0.5 : made.voice;
  aim.breath = open ? (made.breath ?? 0) : 0;
  aim.hiss = open && hiss ? hiss[2] : 0;
  aim.nasal = made.nasal ? 1 : 0;
  return hiss ? [hiss[0], hiss[1]] : [0, 0];
}

/** The samples of a sung line. */
export interface SungSound {
  readonly samples: Float32Array;
  /** The sample of the song at which the line begins. */
  readonly from: number;
}

/**
 * Sings a line. The source is a bandlimited pulse train with breath, shaped by five resonances that move from sound to
 * sound. Hissing consonants and bursts have their own noise. Only the voice is levelled, as an engineer would do. The
 * hiss keeps its level, so it needs no de-esser.
 */
export function singLine(
  line: SungLine,
  gender: Vocal['gender'],
  seconds: (beat: number) => number,
  random: Random,
): SungSound {
  const segments = createSegments(line, seconds);
  const [opening, closing] = [segments[0], segments.at(-1)];
  if (!opening || !closing) return { samples: new Float32Array(0), from: 0 };
  const throat = throats[gender];
  const from = Math.max(0, Math.round((opening.start - intake) * sampleRate));
  const steps = Math.ceil(((closing.end + release) * sampleRate - from) / step);
  const voiced = new Float32Array(steps * step);
  const hissed = new Float32Array(steps * step);
  const resonances = Array.from({ length: 5 }, () => new Resonance());
  const hisses = [new Filter(4000), new Filter(4000)] as const;
  const pitch = computePitch(line, seconds, step / sampleRate, random);
  const aim: Mouth = { formants: [500, 1450, 2450], voice: 0, breath: 0, hiss: 0, nasal: 0 };
  const mouth: Mouth = { formants: [500, 1450, 2450], voice: 0, breath: 0, hiss: 0, nasal: 0 };
  let phase = 0;
  let tilt = 0;
  let hissAt = 0;
  let at = 0;
  for (let n = 0; n < steps; n++) {
    const start = n * step;
    const time = (from + start + step / 2) / sampleRate;
    while (at + 1 < segments.length && time >= (segments[at] as Segment).end) at++;
    const sounding = time >= opening.start && time < closing.end;
    const [place, quality] = aimAt(segments, at, time, aim);
    if (!sounding) {
      aim.voice = 0;
      aim.hiss = 0;
      // The singer breathes in before a line and exhales after it.
      aim.breath = time < opening.start - 0.05 ? 0.16 : 0.04;
    }
    const height = pitch(time);
    const hertz = frequencyOfPitch(height);
    mouth.formants.forEach((now, k) => {
      mouth.formants[k] = now + 0.085 * ((aim.formants[k] as number) - now);
    });
    mouth.voice += (sounding ? 0.13 : 0.03) * (aim.voice - mouth.voice);
    mouth.breath += 0.12 * (aim.breath - mouth.breath);
    mouth.nasal += 0.08 * (aim.nasal - mouth.nasal);
    mouth.hiss += (aim.hiss > mouth.hiss ? 0.45 : 0.16) * (aim.hiss - mouth.hiss);
    const block = voiced.subarray(start, start + step);
    const period = sourcePeriod(height);
    const stride = (hertz * periodSize) / sampleRate;
    const strength = line.notes[(segments[at] as Segment).note]?.strength ?? 0.8;
    // A soft voice is also darker.
    const open = 0.3 + 0.5 * strength;
    for (let i = 0; i < step; i++) {
      const whole = phase | 0;
      const a = period[whole] as number;
      const pulse = a + ((period[whole + 1] as number) - a) * (phase - whole);
      phase += stride;
      if (phase >= periodSize) phase -= periodSize;
      const noise = random.next() - 0.5;
      // More breath passes while the vocal folds are open.
      const air = (throat.breath * mouth.voice * (whole < 1270 ? 1.4 : 0.4) + mouth.breath * 0.35) * noise;
      tilt += open * (mouth.voice * pulse - tilt);
      block[i] = tilt + air;
    }
    const [f1, f2, f3] = mouth.formants;
    const wide = 1 + mouth.nasal * 1.2;
    // The first resonance follows high notes upwards.
    resonances[0]?.tune(Math.max(f1 * throat.formants[0], hertz * 1.03), bandwidths[0] * wide);
    resonances[1]?.tune(f2 * throat.formants[1], bandwidths[1] * wide);
    resonances[2]?.tune(f3 * throat.formants[2], bandwidths[2]);
    resonances[3]?.tune(throat.upper[0], bandwidths[3]);
    resonances[4]?.tune(throat.upper[1], bandwidths[4]);
    for (const resonance of resonances) resonance.run(block);
    if (mouth.hiss > 0.002) {
      if (place > 0 && place !== hissAt) {
        hissAt = place;
        for (const filter of hisses) filter.tune(place * throat.hiss, quality);
      }
      for (let i = 0; i < step; i++) {
        const noise = (random.next() - 0.5) * mouth.hiss;
        hissed[start + i] = hisses[1].bandpass(hisses[0].bandpass(noise)) * 0.9;
      }
    }
  }
  return { samples: blended(voiced, hissed), from };
}

/** Levels the voice and adds the hiss. The gain corrects half of the deviation from the usual level, in decibels. */
function blended(voiced: Float32Array, hissed: Float32Array): Float32Array {
  const hops = voiced.length / step;
  const powers = new Float64Array(hops);
  let power = 0;
  for (let n = 0; n < hops; n++) {
    let sum = 0;
    for (let i = n * step; i < (n + 1) * step; i++) sum += (voiced[i] as number) * (voiced[i] as number);
    power += 0.06 * (sum / step - power);
    powers[n] = power;
  }
  const loud = [...powers].toSorted((a, b) => b - a).slice(0, Math.max(1, Math.floor(hops * 0.5)));
  const usual = loud.reduce((sum, value) => sum + value, 0) / loud.length;
  let before = 0;
  for (let n = 0; n < hops; n++) {
    const now = Math.max(powers[n] as number, usual * 0.05);
    const gain = level / Math.sqrt(Math.sqrt(now * Math.max(1e-12, usual)));
    for (let i = 0; i < step; i++) {
      const at = n * step + i;
      const eased = before + ((gain - before) * (i + 1)) / step;
      voiced[at] = (voiced[at] as number) * eased + (hissed[at] as number);
    }
    before = gain;
  }
  return voiced;
}
