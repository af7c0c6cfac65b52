import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { musicModels } from '../../../catalog/models.ts';
import { createBeatClock } from '../mix/clock.ts';
import { readRequest } from '../request/read-request.ts';
import { families } from '../styles/families.ts';
import { testJob } from '../../../tests/sandbox/test-job.ts';
import { compose } from './compose.ts';
import { chordAt } from './harmony.ts';
import { tailSeconds } from './score.ts';
import type { Score } from './score.ts';
import { chordPitches, chordScale } from './theory.ts';

const anyFamily = fc.constantFrom(...families);
const anySeed = fc.integer({ min: 0, max: 4_294_967_295 });

function findPart(score: Score, part: string) {
  return score.tracks.find((track) => track.part === part)?.notes ?? [];
}

describe('composition', () => {
  it('fits the requested length and ends, in every style, model and length', () => {
    fc.assert(
      fc.property(
        anyFamily,
        anySeed,
        fc.constantFrom(...musicModels),
        fc.integer({ min: 12, max: 200 }),
        (family, seed, model, most) => {
          const plan = readRequest(testJob({ prompt: family.name, seed }, { modelId: model.id, maxSeconds: most }), 0);
          const score = compose(plan);
          const seconds = createBeatClock(score, family)(score.beats);
          expect(seconds + tailSeconds).toBeLessThanOrEqual(Math.min(most, model.typicalSeconds));
          expect(score.sections.at(-1)?.kind).toBe('ending');
          expect(chordAt(score.chords, score.beats - 1).chord.root).toBe(plan.tonic);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('fills most of a model’s usual length, with more sections for newer models', () => {
    for (const family of families) {
      const forms = musicModels.map((model) => {
        const job = testJob({ prompt: family.name }, { modelId: model.id, maxSeconds: model.maxSeconds });
        return compose(readRequest(job, 0));
      });
      forms.forEach((score, i) => {
        expect((score.beats * 60) / score.tempo).toBeGreaterThan((musicModels[i]?.typicalSeconds ?? 0) * 0.7);
      });
      expect(forms.at(-1)?.sections.length).toBeGreaterThan(forms[0]?.sections.length ?? 99);
    }
  });

  it('keeps the melody in range, in the scale, and on chord tones for long notes', () => {
    fc.assert(
      fc.property(anyFamily, anySeed, fc.constantFrom(0, 1), (family, seed, clip) => {
        const plan = readRequest(testJob({ prompt: family.name, seed }, { maxSeconds: 90 }), clip);
        const score = compose(plan);
        const lead = family.parts.find((part) => part.role === 'lead');
        if (lead?.role !== 'lead') throw new Error('A family without a lead');
        const notes = findPart(score, lead.part);
        expect(notes.length).toBeGreaterThan(20);
        let foreign = 0;
        for (const note of notes) {
          expect(note.pitch).toBeGreaterThanOrEqual(lead.low - 2);
          expect(note.pitch).toBeLessThanOrEqual(lead.high + 2);
          // A note tied over the bar may belong to the chord it lands in.
          const chords = [note.beat, note.beat + Math.min(2, note.beats)].map(
            (beat) => chordAt(score.chords, beat).chord,
          );
          expect(chords.some((chord) => chordScale(plan.tonic, plan.mode, chord).includes(note.pitch % 12))).toBe(true);
          const third = chords.map((chord) => [...chordPitches(chord), (chord.root + 3) % 12, (chord.root + 4) % 12]);
          if (note.beats >= 1.5 && !third.some((classes) => classes.includes(note.pitch % 12))) foreign++;
        }
        expect(foreign).toBe(0);
      }),
      { numRuns: 60 },
    );
  });

  it('repeats the chorus unchanged, and fuller than the verse', () => {
    const plan = readRequest(testJob({ prompt: 'pop' }, { maxSeconds: 150 }), 0);
    const score = compose(plan);
    const choruses = score.sections.filter((section) => section.kind === 'chorus');
    const tune = (at: number) =>
      findPart(score, 'lead')
        .filter((note) => note.beat >= at * 4 && note.beat < (at + 4) * 4)
        .map((note) => `${note.beat - at * 4} ${note.pitch}`);
    expect(choruses.length).toBeGreaterThan(1);
    expect(tune(choruses[1]?.bar ?? 0)).toEqual(tune(choruses[0]?.bar ?? 0));
    const verse = score.sections.find((section) => section.kind === 'verse');
    const sounding = (at: number) =>
      score.tracks.filter((track) => track.notes.some((note) => note.beat >= at * 4 && note.beat < (at + 4) * 4))
        .length;
    expect(sounding(choruses[0]?.bar ?? 0)).toBeGreaterThan(sounding(verse?.bar ?? 0));
  });

  it('gives the two clips of a task different melodies in the same style', () => {
    for (const family of families) {
      const [first, second] = [0, 1].map((clip) =>
        compose(readRequest(testJob({ prompt: family.name }, { maxSeconds: 40 }), clip)),
      );
      expect(first?.tempo).toBe(second?.tempo);
      const tune = (score?: Score) =>
        score ? findPart(score, 'lead').map((note) => `${note.beat} ${note.pitch}`) : [];
      const shared = tune(first).filter((note) => tune(second).includes(note));
      expect(shared.length).toBeLessThan(tune(first).length * 0.5);
    }
  });

  it('uses more foreign chords with more weirdness', () => {
    const leaps = (weirdness: number) =>
      Array.from({ length: 12 }, (_, seed) => {
        const score = compose(
          readRequest(testJob({ prompt: 'pop', seed, weirdness, style_weight: 0.6 }, { maxSeconds: 90 }), 0),
        );
        const notes = findPart(score, 'lead');
        return (
          notes.filter((note, i) => i > 0 && Math.abs(note.pitch - (notes[i - 1]?.pitch ?? 0)) > 4).length /
          notes.length
        );
      }).reduce((sum, share) => sum + share, 0);
    expect(leaps(1)).toBeGreaterThan(leaps(0) * 1.3);
  });
});
