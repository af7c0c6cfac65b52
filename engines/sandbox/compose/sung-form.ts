import type { Lyrics, Stanza } from '../lyrics/lyrics.ts';
import { wordsToSing } from '../lyrics/sounds/sung-words.ts';
import type { WordToSing } from '../lyrics/sounds/sung-words.ts';
import type { Plan } from '../request/plan.ts';
import { barSeconds, barsWithin, layForm } from './form.ts';
import type { Stretch } from './form.ts';
import type { PlacedLine, Section } from './score.ts';

/** The time of a line in seconds: per syllable, and for its end and the breath after it. */
interface Pace {
  readonly syllable: number;
  readonly breath: number;
  /** Bars of an instrumental section. */
  readonly played: number;
}

/** From comfortable to as fast as possible. */
const paces: readonly Pace[] = [
  { syllable: 0.27, breath: 0.6, played: 4 },
  { syllable: 0.2, breath: 0.4, played: 2 },
  { syllable: 0.15, breath: 0.25, played: 1 },
];

interface SungStanza {
  readonly kind: Stanza['kind'];
  readonly lines: readonly { readonly at: number; readonly words: readonly WordToSing[] }[];
}

/** Syllables per breath: after `some`, it may break at a comma; after `most`, at the end of any word. */
const inOneBreath = { some: 9, most: 18 } as const;

/** Splits a line that is too long for one breath, at its punctuation if it has any. */
function breaths(words: readonly WordToSing[]): readonly (readonly WordToSing[])[] {
  const parts: WordToSing[][] = [[]];
  let syllables = 0;
  words.forEach((word, i) => {
    parts.at(-1)?.push(word);
    syllables += word.syllables.length;
    const left = words.slice(i + 1).reduce((sum, next) => sum + next.syllables.length, 0);
    const paused =
      syllables >= inOneBreath.some && /[,.;:!?…、。，；：！？،؛؟।]["”』」]?$/u.test(word.text) && left > 3;
    const spent = syllables >= inOneBreath.most && left > 3;
    if (!paused && !spent) return;
    parts.push([]);
    syllables = 0;
  });
  return parts.filter((part) => part.length > 0);
}

function sungStanzas(lyrics: Lyrics): readonly SungStanza[] {
  return lyrics.stanzas.map(({ kind, lines }) => ({
    kind,
    lines: lines.flatMap(({ text, at }) => breaths(wordsToSing(text, lyrics.language)).map((words) => ({ at, words }))),
  }));
}

/** Bars for a line: one, or a number that keeps the count even. */
function countLineBars(words: readonly WordToSing[], pace: Pace, bar: number): number {
  const syllables = words.reduce((sum, word) => sum + word.syllables.length, 0);
  const bars = Math.ceil((syllables * pace.syllable + pace.breath) / bar);
  return bars <= 1 ? 1 : bars + (bars % 2);
}

function createStretch({ kind, lines }: SungStanza, pace: Pace, bar: number): Stretch {
  if (lines.length === 0) return { kind, bars: pace.played };
  const placed: PlacedLine[] = [];
  let bars = 0;
  for (const line of lines) {
    const own = countLineBars(line.words, pace, bar);
    // A long line doesn't start in the middle of a pair of bars.
    if (own > 1 && bars % 2 === 1) bars++;
    placed.push({ ...line, bar: bars, bars: own });
    bars += own;
  }
  return { kind, bars: bars > 1 ? bars + (bars % 2) : bars, lines: placed };
}

const countBars = (stretches: readonly Stretch[]): number => stretches.reduce((sum, { bars }) => sum + bars, 0);

/** Bars of an introduction: at most a fifth of what is sung. */
function introductions(stretches: readonly Stretch[], most: number): readonly number[] {
  return stretches[0]?.kind === 'intro' ? [0] : [4, 2, 1, 0].filter((bars) => bars <= most);
}

/** Whether lyrics can be sung without haste within their seconds, after an introduction where there is time for one. */
export function hasRoomFor(lyrics: Lyrics, plan: Plan): boolean {
  const bar = barSeconds(plan);
  const bars = barsWithin(plan, lyrics.maxSeconds) - 1;
  const sung = countBars(sungStanzas(lyrics).map((stanza) => createStretch(stanza, paces[0] as Pace, bar)));
  return sung + (bars >= 12 ? 2 : 0) <= bars;
}

/** Extends a song whose lyrics are short with a solo before the last stanza and a longer ending. */
function filled(stretches: readonly Stretch[], room: number): readonly Stretch[] {
  const solo = room >= 12 ? 8 : room >= 6 ? 4 : 0;
  const outro = stretches.at(-1)?.kind === 'outro' ? 0 : room - solo >= 4 ? 4 : room - solo >= 2 ? 2 : 0;
  const last = stretches.length > 2 ? stretches.length - 1 : stretches.length;
  const played: readonly Stretch[] = solo > 0 ? [{ kind: 'bridge', bars: solo }] : [];
  const end: readonly Stretch[] = outro > 0 ? [{ kind: 'outro', bars: outro }] : [];
  return [...stretches.slice(0, last), ...played, ...stretches.slice(last), ...end];
}

/** Drops what doesn't fit, from the end: first instrumental sections, then lines. */
function cut(stanzas: readonly SungStanza[], pace: Pace, bar: number, most: number): readonly Stretch[] {
  let kept = stanzas.filter(({ lines }) => lines.length > 0);
  for (;;) {
    const stretches = kept.map((stanza) => createStretch(stanza, pace, bar));
    // A slow song may be over before its first bar ends; then one bar is played.
    if (stretches.length === 0) return [{ kind: 'verse', bars: Math.max(1, most) }];
    if (countBars(stretches) <= most) return stretches;
    kept = kept
      .map((stanza, i) => (i === kept.length - 1 ? { ...stanza, lines: stanza.lines.slice(0, -1) } : stanza))
      .filter(({ lines }) => lines.length > 0);
  }
}

/**
 * The form for the lyrics: each line gets as many bars as its syllables need at the plan's tempo, or fewer if `lyrics.maxSeconds`
 * is short. Lines that don't fit even then are dropped from the end. A song shorter than usual for the model is filled with a solo.
 */
export function planSungForm(lyrics: Lyrics, plan: Plan): readonly Section[] {
  const stanzas = sungStanzas(lyrics);
  const bar = barSeconds(plan);
  const most = barsWithin(plan, lyrics.maxSeconds) - 1;
  const usual = Math.min(most, barsWithin(plan, Math.min(lyrics.maxSeconds, plan.maxSeconds)) - 1);
  const lay = (stretches: readonly Stretch[]): readonly Section[] => layForm(stretches, plan.lift, plan.family.energy);
  for (const pace of paces) {
    const stretches = stanzas.map((stanza) => createStretch(stanza, pace, bar));
    const sung = countBars(stretches);
    for (const intro of introductions(stretches, Math.max(2, Math.floor(Math.max(sung, usual) / 5)))) {
      if (stretches.length === 0 || sung + intro > most) continue;
      const opened: readonly Stretch[] = intro > 0 ? [{ kind: 'intro', bars: intro }, ...stretches] : stretches;
      return lay(filled(opened, usual - sung - intro));
    }
  }
  return lay(cut(stanzas, paces.at(-1) as Pace, bar, most));
}
