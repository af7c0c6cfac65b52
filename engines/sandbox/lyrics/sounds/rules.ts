import { phones } from './phones.ts';
import type { Phone } from './phones.ts';

/** A spelling rule: a regular expression for a spelling, and the sounds it stands for. */
export type Rule = readonly [RegExp, readonly Phone[]];

const vowelLetters = 'aeiouyáàâãäéèêëíîïóôõöúûüæœıå';
const consonantLetters = 'bcdfghjklmnpqrstvwxzçñßğş';

/**
 * Parses a table of rules, one per line: a regular expression, a space, and the sounds (none for silent letters). `&`
 * stands for any vowel letter, `%` for any consonant letter. The first rule that matches at a position applies.
 */
export function rules(text: string): readonly Rule[] {
  return text
    .trim()
    .split('\n')
    .map((line): Rule => {
      const [pattern = '', ...sounds] = line.trim().split(' ');
      const spread = (part: string): string => part.replaceAll('&', vowelLetters).replaceAll('%', consonantLetters);
      const source = spread(pattern.replace(/\[([^\]]*)\]/gu, (set) => spread(set)).replace(/(?<!\[)[&%]/gu, '[$&]'));
      return [new RegExp(source, 'uy'), phones(sounds.join(' '))];
    });
}

/**
 * Returns the sounds of a word in lower case. Letters without a rule are silent, and a doubled consonant sounds once.
 */
export function applyRules(word: string, table: readonly Rule[]): readonly Phone[] {
  const sounds: Phone[] = [];
  let at = 0;
  while (at < word.length) {
    let length = 1;
    for (const [pattern, given] of table) {
      pattern.lastIndex = at;
      const found = pattern.exec(word);
      if (!found || found[0] === '') continue;
      const doubled = given.length === 1 && sounds.at(-1) === given[0];
      if (!doubled) sounds.push(...given);
      length = found[0].length;
      break;
    }
    at += length;
  }
  return sounds;
}
