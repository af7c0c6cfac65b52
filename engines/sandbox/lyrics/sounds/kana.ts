import { phones } from './phones.ts';
import type { Consonant, Syllable, Vowel } from './phones.ts';

const vowelOrder: readonly Vowel[] = ['a', 'i', 'M', 'e', 'o'];

/**
 * Rows of the syllabary: the characters in the order a i u e o, and the consonant. `.` marks a character that isn't
 * used.
 */
const rows: readonly (readonly [string, string])[] = [
  ['あいうえお', ''],
  ['かきくけこ', 'k'],
  ['がぎぐげご', 'g'],
  ['さしすせそ', 's'],
  ['ざじずぜぞ', 'z'],
  ['たちつてと', 't'],
  ['だぢづでど', 'd'],
  ['なにぬねの', 'n'],
  ['はひふへほ', 'h'],
  ['ばびぶべぼ', 'b'],
  ['ぱぴぷぺぽ', 'p'],
  ['まみむめも', 'm'],
  ['や.ゆ.よ', 'j'],
  ['らりるれろ', '4'],
  ['わゐ.ゑを', 'w'],
];

const special: Readonly<Record<string, string>> = {
  し: 'S',
  じ: 'dZ',
  ち: 'tS',
  ぢ: 'dZ',
  つ: 'ts',
  ふ: 'f',
  ひ: 'C',
  を: '',
  ゔ: 'v',
};

const signs = new Map<string, { readonly onset: readonly Consonant[]; readonly vowel: Vowel }>([
  ['ゔ', { onset: ['v'], vowel: 'M' }],
]);
for (const [row, consonant] of rows) {
  Array.from(row).forEach((sign, i) => {
    const onset = phones(special[sign] ?? consonant) as readonly Consonant[];
    if (sign !== '.') signs.set(sign, { onset, vowel: vowelOrder[i] ?? 'a' });
  });
}

const smallVowels = 'ぁぃぅぇぉ';
const smallGlides: Readonly<Record<string, Vowel>> = { ゃ: 'a', ゅ: 'M', ょ: 'o', ゎ: 'a' };

/** Whether a character (hiragana or katakana) belongs to the one before it and can't be sung by itself. */
export function isAttachedKana(sign: string): boolean {
  return /[ぁぃぅぇぉっゃゅょゎんァィゥェォッャュョヮンー]/u.test(sign);
}

/** Converts katakana to hiragana. */
function hiragana(text: string): string {
  return text.normalize('NFC').replace(/[ァ-ヴ]/gu, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0x60));
}

/**
 * Returns the syllables of a text in kana, one for each mora. Characters that depend on the previous one get no
 * syllable: small characters change its vowel, and ん and っ close it. ー is a syllable of its own that continues the
 * vowel.
 */
export function kanaSyllables(text: string): readonly Syllable[] {
  const made: { onset: readonly Consonant[]; vowel: Vowel; coda: Consonant[] }[] = [];
  for (const sign of hiragana(text)) {
    const last = made.at(-1);
    const plainSign = signs.get(sign);
    if (plainSign) made.push({ ...plainSign, coda: [] });
    else if (sign === 'ん') {
      if (last) last.coda.push('n');
      else made.push({ onset: [], vowel: 'M', coda: ['n'] });
    } else if (last && sign === 'っ') last.coda.push('t');
    else if (last && sign === 'ー') made.push({ onset: [], vowel: last.vowel, coda: [] });
    else if (last && smallGlides[sign]) {
      const sharp = ['S', 'tS', 'dZ'].includes(last.onset.at(-1) ?? '');
      if (!sharp) last.onset = [...last.onset, 'j'];
      last.vowel = smallGlides[sign];
    } else if (last && smallVowels.includes(sign)) {
      if (last.onset.length === 0 && last.vowel === 'M') last.onset = ['w'];
      last.vowel = vowelOrder[smallVowels.indexOf(sign)] ?? last.vowel;
    }
  }
  return made;
}
