import { describe, expect, it } from 'vitest';
import { testJob } from '../../../tests/sandbox/test-job.ts';
import type { MusicInput } from '../../engine.ts';
import { readRequest } from '../request/read-request.ts';
import { families } from '../styles/families.ts';
import type { Part } from '../styles/style.ts';
import { compose } from './compose.ts';
import { chordAt, voiceChords } from './harmony.ts';
import type { Note, Score } from './score.ts';

const composeScore = (input: Partial<MusicInput>, clip = 0): Score =>
  compose(readRequest(testJob(input, { maxSeconds: 75 }), clip));

const findParts = (score: Score, parts: readonly Part[], ...roles: readonly Part['role'][]) =>
  score.tracks.filter((track) => parts.some(({ part, role }) => part === track.part && roles.includes(role)));

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('players', () => {
  it.each(families.map((family) => [family.id, family] as const))('of %s use smooth voice leading', (_, family) => {
    const part = family.parts.find(({ role }) => role === 'chords' || role === 'pad');
    if (part?.role !== 'chords' && part?.role !== 'pad') throw new Error('A family without chords');
    const moves = [1, 2, 3].flatMap((seed) => {
      const voicings = voiceChords(composeScore({ prompt: family.name, seed }).chords, part);
      return voicings.slice(1).flatMap((voicing, i) => {
        const before = voicings[i] ?? [];
        expect(Math.min(...voicing)).toBeGreaterThanOrEqual(part.low);
        return voicing.map((pitch, voice) => Math.abs(pitch - (before[Math.min(voice, before.length - 1)] ?? pitch)));
      });
    });
    // Roots move by about five semitones; with good voice leading, voices move by two or less.
    expect(mean(moves)).toBeLessThan(2.6);
  });

  it.each(families.map((family) => [family.id, family] as const))(
    'of %s: the bass follows the chord roots',
    (_, family) => {
      const score = composeScore({ prompt: family.name, seed: 4 });
      const bass = findParts(score, family.parts, 'bass')[0]?.notes ?? [];
      expect(bass.length).toBeGreaterThan(10);
      const firsts = score.chords.flatMap(({ chord, beat, beats }) => {
        const note = bass.find((one) => one.beat >= beat - 0.01 && one.beat < beat + Math.min(1, beats));
        return note ? [{ note, chord }] : [];
      });
      const onRoot = firsts.filter(({ note, chord }) => note.pitch % 12 === chord.root);
      expect(onRoot.length / firsts.length).toBeGreaterThan(0.9);
      const roots = new Set(bass.filter(({ pitch, beat }) => chordAt(score.chords, beat).chord.root === pitch % 12));
      expect(roots.size / bass.length).toBeGreaterThan(0.25);
    },
  );

  it('play a fill before a new section', () => {
    const filling = families.filter(({ parts }) => parts.some((part) => part.role === 'drum' && part.fills));
    expect(filling.length).toBeGreaterThan(families.length - 3);
    for (const family of filling) {
      const score = composeScore({ prompt: family.name, seed: 2 });
      const drums = findParts(score, family.parts, 'drum').filter(({ part }) =>
        family.parts.some((own) => own.part === part && own.role === 'drum' && own.fills),
      );
      const strokes = (bar: number): string =>
        drums
          .flatMap(({ part, notes }) =>
            notes
              .filter(({ beat }) => Math.floor(beat / score.beatsPerBar + 1e-6) === bar)
              .map(({ beat }) => `${part} ${(beat % score.beatsPerBar).toFixed(2)}`),
          )
          .join();
      const changed = score.sections.filter(
        ({ kind, bar, bars }) => kind !== 'ending' && bars > 3 && strokes(bar + bars - 1) !== strokes(bar + bars - 3),
      );
      expect(changed.length, family.id).toBeGreaterThan(0);
    }
  });

  it('play a chorus fuller than a verse, and a verse fuller than the introduction', () => {
    for (const family of families) {
      const score = composeScore({ prompt: family.name, seed: 3 });
      const fullness = (kind: string): number => {
        const sections = score.sections.filter((section) => section.kind === kind);
        const inside = (note: Note): boolean =>
          sections.some(
            ({ bar, bars }) => note.beat >= bar * score.beatsPerBar && note.beat < (bar + bars) * score.beatsPerBar,
          );
        const strengths = score.tracks.flatMap(({ notes }) => notes.filter(inside).map(({ strength }) => strength));
        return strengths.reduce((sum, one) => sum + one, 0) / sections.reduce((sum, { bars }) => sum + bars, 0);
      };
      expect(fullness('chorus'), family.id).toBeGreaterThan(fullness('verse') * 1.05);
      expect(fullness('verse'), family.id).toBeGreaterThan(fullness('intro') * 1.2);
    }
  });

  it('repeat the motif: a verse uses its rhythm more than once', () => {
    for (const family of families) {
      const score = composeScore({ prompt: family.name, seed: 5 });
      const lead = findParts(score, family.parts, 'lead')[0]?.notes ?? [];
      const verse = score.sections.find(({ kind, bars }) => kind === 'verse' && bars >= 8);
      if (!verse) continue;
      const phrase = (bar: number): string =>
        lead
          .filter(({ beat }) => Math.floor(beat / score.beatsPerBar / 2 + 1e-6) === (verse.bar + bar) / 2)
          .map(({ beat }) => ((beat / score.beatsPerBar) % 2).toFixed(2))
          .join();
      expect(phrase(4), family.id).toBe(phrase(0));
    }
  });
});

describe('the two clips of a task', () => {
  it('differ in arrangement too: in instruments or in what they play', () => {
    for (const family of families) {
      const [first, second] = [0, 1].map((clip) =>
        findParts(composeScore({ prompt: family.name }, clip), family.parts, 'chords', 'bass', 'drum', 'pad'),
      );
      const text = (tracks: typeof first): readonly string[] =>
        (tracks ?? []).map(({ part, instrument, notes }) => {
          const score = notes.slice(0, 200).map(({ beat, pitch }) => `${beat.toFixed(2)} ${pitch}`);
          return `${part} ${instrument} ${score.join()}`;
        });
      const shared = text(first).filter((track) => text(second).includes(track));
      expect(shared.length, family.id).toBeLessThan(text(first).length);
    }
  });
});

describe("a customer's parameter", () => {
  const seeds = Array.from({ length: 24 }, (_, seed) => seed);

  it('`style_weight`: keeps tempo and instruments closer to the style', () => {
    const at = (style_weight: number) => {
      const plans = seeds.map((seed) => readRequest(testJob({ prompt: 'jazz', seed, style_weight }), 0));
      const lead = plans[0]?.family.parts.find(({ role }) => role === 'lead');
      return {
        strayed: mean(plans.map(({ tempo, family }) => Math.abs(tempo - family.tempo.usual))),
        lent: plans.filter(({ instruments }) => !lead?.instruments.includes(instruments['lead'] ?? '')).length,
      };
    };
    expect(at(1).strayed).toBeLessThan(1);
    expect(at(0).strayed).toBeGreaterThan(5);
    expect(at(0.6).lent).toBe(0);
    expect(at(0).lent).toBeGreaterThan(3);
  });

  it('`weirdness`: adds foreign chords', () => {
    const kinds = (weirdness: number): number =>
      mean(
        seeds.map((seed) => {
          const { chords } = composeScore({ prompt: 'pop', seed, weirdness });
          return new Set(chords.map(({ chord }) => `${chord.root} ${chord.quality}`)).size;
        }),
      );
    expect(kinds(1)).toBeGreaterThan(kinds(0) + 0.7);
  });

  it('`negative_style`: excludes instruments', () => {
    for (const family of families) {
      const score = composeScore({ prompt: family.name, negative_style: 'drums' });
      expect(findParts(score, family.parts, 'drum')).toEqual([]);
      expect(findParts(score, family.parts, 'lead').length).toBeGreaterThan(0);
    }
  });

  it('`seed`: makes another song of the same style', () => {
    for (const family of families) {
      const songs = [1, 2, 3].map((seed) => {
        const lead = findParts(composeScore({ prompt: family.name, seed }), family.parts, 'lead')[0];
        return lead?.notes.map(({ beat, pitch }) => `${beat} ${pitch}`).join();
      });
      expect(new Set(songs).size, family.id).toBe(3);
    }
  });
});
