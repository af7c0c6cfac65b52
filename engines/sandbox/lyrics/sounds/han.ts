import { pinyin } from 'pinyin-pro';
import { phones, splitSyllables } from './phones.ts';
import type { Syllable } from './phones.ts';

/** The initials of pinyin. Its b, d, and g are p, t, and k without aspiration. */
const initials: Readonly<Record<string, string>> = {
  b: 'p',
  p: 'p h',
  m: 'm',
  f: 'f',
  d: 't',
  t: 't h',
  n: 'n',
  l: 'l',
  g: 'k',
  k: 'k h',
  h: 'x',
  j: 'tS',
  q: 'tS h',
  x: 'C',
  zh: 'tS',
  ch: 'tS h',
  sh: 'S',
  r: 'r',
  z: 'ts',
  c: 'ts h',
  s: 's',
};

const finals: Readonly<Record<string, string>> = {
  a: 'a',
  o: 'O',
  e: '7',
  i: 'i',
  u: 'u',
  v: 'y',
  ai: 'a j',
  ei: 'e j',
  ao: 'a w',
  ou: 'o w',
  an: 'a n',
  en: '@ n',
  ang: 'a N',
  eng: '@ N',
  ong: 'U N',
  er: 'a r',
  ia: 'j a',
  ie: 'j E',
  iao: 'j a w',
  iu: 'j o w',
  ian: 'j E n',
  in: 'i n',
  iang: 'j a N',
  ing: 'i N',
  iong: 'j U N',
  ua: 'w a',
  uo: 'w O',
  uai: 'w a j',
  ui: 'w e j',
  uan: 'w a n',
  un: 'w @ n',
  uang: 'w a N',
  ueng: 'w @ N',
  ve: 'H E',
  van: 'H E n',
  vn: 'y n',
  ue: 'H E',
};

/** Removes the letters that pinyin adds to a syllable without an initial: `you` is `iu`, `wei` is `ui`. */
function bareFinal(spelling: string): string {
  const [, rest = ''] = /^y(.*)$/u.exec(spelling) ?? [];
  if (rest.startsWith('u') || rest.startsWith('v')) return `v${rest.slice(1)}`;
  if (rest === 'ou') return 'iu';
  if (rest !== '') return rest.startsWith('i') ? rest : `i${rest}`;
  const [, round = ''] = /^w(.*)$/u.exec(spelling) ?? [];
  if (round === 'ei' || round === 'en') return `u${round.slice(1)}`;
  if (round !== '') return round === 'u' ? 'u' : `u${round}`;
  return spelling;
}

/** Parses one Mandarin syllable from its pinyin without the tone. Returns null if it isn't a valid syllable. */
function pinyinSyllable(spelling: string): Syllable | null {
  const initial = /^(?:[zcs]h|[bpmfdtnlgkhjqxrzcs])?/u.exec(spelling)?.[0] ?? '';
  let final = bareFinal(spelling.slice(initial.length));
  // After j, q, and x, the letter u stands for the rounded vowel. After sibilants, the letter i is only a continued
  // buzz.
  if (/^[jqx]$/u.test(initial) && final.startsWith('u')) final = `v${final.slice(1)}`;
  const hum = final === 'i' && /^(?:[zcs]h?|r)$/u.test(initial);
  const sounds = hum ? '1' : finals[final];
  return sounds === undefined ? null : (splitSyllables(phones(`${initials[initial] ?? ''} ${sounds}`))[0] ?? null);
}

/**
 * Returns a syllable for each character of a run of Han, read as Mandarin in its context. Rare characters without a
 * known reading are hummed.
 */
export function hanSyllables(run: string): readonly Syllable[] {
  const spellings = pinyin(run, { type: 'array', toneType: 'none', v: true });
  return Array.from(run, (_, i) => pinyinSyllable(spellings[i] ?? '') ?? { onset: [], vowel: '@', coda: [] });
}
