import type { Random } from '../sound/random.ts';
import { parseStrokes } from './rhythm.ts';
import type { Stroke } from './rhythm.ts';

/** Two bars of melody without pitches: a rhythm, and for each note how far it moves along the scale. */
export interface Motif {
  readonly strokes: readonly Stroke[];
  readonly moves: readonly number[];
}

/** Draws a motif: mostly steps, some leaps that turn back, a direction that bends once. */
export function drawMotif(rhythm: string, weirdness: number, random: Random): Motif {
  const strokes = parseStrokes(rhythm);
  const turn = random.index(strokes.length) + 1;
  let direction = random.chance(0.5) ? 1 : -1;
  let leapt = 0;
  let height = 0;
  const draw = (i: number): number => {
    if (i === 0) return 0;
    if (i === turn) direction = -direction;
    if (leapt !== 0) {
      const back = -Math.sign(leapt);
      leapt = 0;
      return back;
    }
    const roll = random.next();
    if (roll < 0.14) return 0;
    if (roll < 0.72 - weirdness * 0.3) return direction;
    if (roll < 0.88 - weirdness * 0.2) return direction * 2;
    if (roll < 0.95 - weirdness * 0.1) return -direction;
    leapt = direction * (3 + random.index(2 + Math.round(weirdness * 3)));
    return leapt;
  };
  const moves = strokes.map((_, i) => {
    const move = draw(i);
    // A tune stays within about an octave.
    const bent = Math.abs(height + move) > 4 ? -move : move;
    height += bent;
    return bent;
  });
  return { strokes, moves };
}
