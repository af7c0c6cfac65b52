import type { Lyrics } from '../lyrics/lyrics.ts';
import type { Plan } from '../request/plan.ts';
import { beatsLost, tailSeconds } from './score.ts';
import type { Section, SectionKind } from './score.ts';
import { barSeconds, layForm } from './form.ts';
import type { Stretch } from './form.ts';
import { planSungForm } from './sung-form.ts';

/** The sections that may follow each kind, in two variants, so that the two songs of a task continue differently. */
const ways: Readonly<Record<SectionKind, readonly [first: string, second: string]>> = {
  intro: ['verse chorus bridge chorus', 'chorus verse chorus'],
  verse: ['chorus bridge chorus', 'bridge chorus verse chorus'],
  prechorus: ['chorus verse chorus', 'chorus bridge chorus'],
  chorus: ['bridge chorus', 'verse chorus'],
  bridge: ['chorus verse chorus', 'verse chorus'],
  outro: ['verse chorus', 'bridge chorus'],
  ending: ['verse chorus', 'bridge chorus'],
};

/** Instrumental sections for at most a number of bars: in eights while there is room, then fours, and a short ending. */
function played(after: SectionKind, way: number, bars: number): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let left = bars;
  for (const kind of (ways[after][way % 2] ?? '').split(' ')) {
    const length = left >= 12 ? 8 : left >= 4 ? 4 : 0;
    if (length === 0) break;
    stretches.push({ kind: kind as SectionKind, bars: length });
    left -= length;
  }
  if (left >= 2) stretches.push({ kind: 'outro', bars: Math.min(4, left) });
  return stretches;
}

/** Sections that sing the lyrics in at most `most` bars, and in `usual` bars if the lyrics allow it. */
function sung(lyrics: Lyrics, plan: Plan, most: number, usual: number): readonly Stretch[] {
  const { family, tempo } = plan;
  const lost = (beatsLost(family.slowing, family.beatsPerBar, family.beatsPerBar) * 60) / tempo;
  // Slightly more than the bars and the final chord take, so that rounding removes none.
  const toSeconds = (bars: number): number => (bars + 1.01) * barSeconds(plan) + tailSeconds + lost;
  const room = { ...lyrics, maxSeconds: toSeconds(most) };
  const sections = planSungForm(room, { ...plan, maxSeconds: toSeconds(usual) });
  return sections
    .filter(({ kind }) => kind !== 'intro' && kind !== 'ending')
    .map(({ kind, bars, bar, lines }): Stretch => {
      if (!lines) return { kind, bars };
      return { kind, bars, lines: lines.map((line) => ({ ...line, bar: line.bar - bar })) };
    });
}

/** The part of a form that stays when a song is continued at a bar. A section that is cut is played to its end. */
export function truncateForm(sections: readonly Section[], bar: number, last: number): readonly Section[] {
  return sections
    .filter((section) => section.bar < bar)
    .map((section, i, all): Section => {
      if (i < all.length - 1) return section;
      // Sections that only end the song are dropped; a final chord rings until the song continues.
      const leaves = section.kind === 'outro' || section.kind === 'ending';
      const end = leaves ? bar : Math.min(section.bar + section.bars, last);
      const { lines, ...rest } = section;
      const bars = Math.max(1, end - section.bar);
      const kept = lines?.filter((line) => line.bar < section.bar + bars);
      return kept && kept.length > 0 ? { ...rest, bars, lines: kept } : { ...rest, bars };
    });
}

/**
 * The form of a continuation after `kept`: up to bar `last` at most, about `usual` bars long, with a final chord.
 * `way` is the variant, 0 or 1. With lyrics, they determine the form.
 */
export function continuedForm(
  kept: readonly Section[],
  plan: Plan,
  room: { readonly last: number; readonly usual: number; readonly way: number; readonly lyrics: Lyrics | null },
): readonly Section[] {
  const final = kept.at(-1);
  const from = final ? final.bar + final.bars : 0;
  const most = Math.max(0, room.last - from);
  const usual = Math.min(most, room.usual);
  const next =
    most < 2
      ? []
      : room.lyrics
        ? sung(room.lyrics, plan, most, usual)
        : played(final?.kind ?? 'intro', room.way, usual);
  const before = kept.map(({ kind, bars }): Stretch => ({ kind, bars }));
  const all = layForm([...before, ...next], plan.lift, plan.family.energy);
  return [...kept, ...all.slice(kept.length)];
}
