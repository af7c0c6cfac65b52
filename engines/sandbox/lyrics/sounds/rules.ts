import { phones } from './phones.ts';
import type { Phone } from './phones.ts';

/** How a spelling sounds: a place in a word, as a regular expression, and the sounds it gives. */
export type Rule = readonly [RegExp, readonly Phone[]];

const vowelLetters = 'aeiouyáàâãäéèêëíîïóôõöúûüæœıå';
const consonantLetters = 'bcdfghjklmnpqrstvwxzçñßğş';

/**
 * Reads a table of rules, one a line: a regular expression, a space, the sounds (none for what is silent). `&` stands for
 * any vowel letter, `%` for any consonant letter. The first rule that matches at a place holds.
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

/** The sounds of a word in small letters. Letters no rule knows are silent; two like consonants sound as one. */
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
