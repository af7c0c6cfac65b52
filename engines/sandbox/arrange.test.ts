import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { continued } from '../../tests/sandbox/continued.ts';
import { testJob } from '../../tests/sandbox/test-job.ts';
import { arrange, outline } from './arrange.ts';
import type { Arrangement } from './arrange.ts';
import { tailSeconds } from './compose/score.ts';
import { createBeatClock } from './mix/clock.ts';
import { families } from './styles/families.ts';

const ambient = families.find(({ id }) => id === 'ambient')!;

const createClock = ({ score, plan }: Arrangement) => createBeatClock(score, plan.family);

/** The audible notes of a clip up to a time: part, instrument, time, pitch and strength. */
function notesUntil(made: Arrangement, seconds: number): unknown[] {
  const time = createClock(made);
  return made.score.tracks.flatMap(({ part, instrument, notes }) =>
    notes
      .map((note, i) => [part, instrument, i, time(note.beat), note.push, note.pitch, note.strength] as const)
      .filter(([, , , start, push]) => start + push < seconds),
  );
}

const describeForm = ({ score }: Arrangement): string =>
  score.sections.map(({ kind, bars, lines }) => `${kind} ${bars}${lines ? `: ${lines.length}` : ''}`).join(', ');

describe('a continuation', () => {
  it('plays the original up to the cut, then continues in time to an ending, wherever it is cut', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...families),
        fc.integer({ min: 1, max: 9999 }),
        fc.double({ min: 1, max: 30, noNaN: true }),
        fc.integer({ min: 15, max: 60 }),
        fc.constantFrom(0, 1),
        (family, seed, at, room, clip) => {
          const job = testJob({ prompt: family.name, seed }, { maxSeconds: 28 });
          const source = arrange(job, clip);
          const end = createClock(source)(source.score.beats);
          // While only the last chord rings, new notes may come before the cut.
          const cut = Math.min(at, end - 0.12);
          const made = arrange(continued(job, clip, cut, { maxSeconds: cut + room }), clip);
          expect(notesUntil(made, cut)).toEqual(notesUntil(source, cut));
          const { score, plan } = made;
          expect([score.tempo, plan.tonic, plan.mode]).toEqual([
            source.score.tempo,
            source.plan.tonic,
            source.plan.mode,
          ]);
          expect(createClock(made)(score.beats) + tailSeconds).toBeLessThanOrEqual(cut + room);
          expect(createClock(made)(score.beats)).toBeGreaterThan(cut);
          expect(score.sections.at(-1)).toMatchObject({ kind: 'ending', bars: 1 });
          const bars = score.sections.map(
            (section, i) => section.bar + section.bars - (score.sections[i + 1]?.bar ?? -1),
          );
          expect(bars.slice(0, -1).every((gap) => gap === 0)).toBe(true);
        },
      ),
      // A cut where the ending slows down, with room for nothing but another ending.
      { numRuns: 60, examples: [[ambient, 26160, 17.849, 17, 1]] },
    );
  });

  it('continues on the bar after the last chord where nothing else sounds', () => {
    const job = testJob({ prompt: 'waltz' }, { maxSeconds: 20 });
    const source = arrange(job, 0);
    const made = arrange(continued(job, 0, createClock(source)(source.score.beats) + 1.5, { maxSeconds: 50 }), 0);
    expect(made.score.endings.map(({ until }) => until)).toEqual([source.score.beats, Number.POSITIVE_INFINITY]);
    expect(createClock(made)(source.score.beats)).toBeCloseTo(createClock(source)(source.score.beats), 9);
  });

  it('differs between the two songs of a task', () => {
    const job = testJob({ prompt: 'pop' }, { maxSeconds: 24 });
    const next = continued(job, 0, 9, { maxSeconds: 60 });
    expect(describeForm(arrange(next, 0))).not.toBe(describeForm(arrange(next, 1)));
  });

  it('can be continued again', () => {
    const job = testJob({ prompt: 'rock' }, { maxSeconds: 20 });
    const second = continued(job, 1, 12, { maxSeconds: 40 });
    const third = continued(second, 0, 35, { maxSeconds: 60 });
    expect(notesUntil(arrange(third, 1), 35)).toEqual(notesUntil(arrange(second, 0), 35));
    expect(notesUntil(arrange(third, 1), 12)).toEqual(notesUntil(arrange(job, 1), 12));
  });
});

describe('the lyrics of a continuation', () => {
  const lyrics = '[Verse]\nRain on a tin roof\nKeeps its own time\n[Chorus]\nLet it fall\nLet it fall down';
  const job = testJob({ style: 'pop', lyrics, instrumental: false }, { maxSeconds: 40 });
  const linesAt = ({ score }: Arrangement) =>
    score.sections.flatMap((section) => section.lines?.map(({ at }) => at) ?? []);
  const source = arrange(job, 0);
  /** Cuts at the end of the verse. */
  const cut = createClock(source)((source.score.sections.find(({ kind }) => kind === 'chorus')!.bar - 1) * 4);

  it('are the lines that were not sung yet', () => {
    const made = arrange(continued(job, 0, cut, { maxSeconds: 60 }), 0);
    expect(made.lyrics!.text).toBe(lyrics);
    expect(linesAt(made)).toEqual([1, 2, 4, 5]);
  });

  it('are the chorus when all lines were sung', () => {
    const made = arrange(continued(job, 0, 39, { maxSeconds: 80 }), 0);
    expect(made.lyrics!.text).toBe(lyrics);
    expect(linesAt(made)).toEqual([1, 2, 4, 5, 4, 5]);
  });

  it('are the new ones if given, after those that were sung', () => {
    const made = arrange(continued(job, 0, cut, { maxSeconds: 60, input: { lyrics: '[Bridge]\nThen the sun' } }), 0);
    expect(outline(continued(job, 0, cut, { maxSeconds: 60, input: { lyrics: '[Bridge]\nThen the sun' } }))).toEqual({
      plan: made.plan,
      lyrics: made.lyrics,
    });
    expect(made.lyrics!.text).toBe('[Verse]\nRain on a tin roof\nKeeps its own time\n\n[Bridge]\nThen the sun');
    expect(linesAt(made)).toEqual([1, 2, 5]);
    const repeated = arrange(
      continued(continued(job, 0, cut, { maxSeconds: 60, input: { lyrics: '[Bridge]\nThen the sun' } }), 0, 30, {
        maxSeconds: 80,
      }),
      0,
    );
    expect(repeated.lyrics!.text).toBe(made.lyrics!.text);
  });

  it('end where the rest is instrumental, and start where the beginning was', () => {
    const quiet = arrange(continued(job, 0, cut, { maxSeconds: 60, input: { instrumental: true } }), 0);
    expect(linesAt(quiet)).toEqual([1, 2]);
    const wordless = testJob({ prompt: 'pop' }, { maxSeconds: 20 });
    const sung = arrange(continued(wordless, 0, 9, { maxSeconds: 50, input: { instrumental: false, lyrics } }), 0);
    expect(sung.lyrics!.text).toBe(lyrics);
    expect(linesAt(sung)).toEqual([1, 2, 4, 5]);
  });
});
