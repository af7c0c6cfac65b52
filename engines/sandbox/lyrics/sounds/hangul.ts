import { phones } from './phones.ts';
import type { Consonant, Syllable, Vowel } from './phones.ts';

/** The sounds of jamo in Unicode order: initials, vowels, finals. */
const initials = 'g|k|n|d|t|4|m|b|p|s|s||dZ|tS|tS h|k h|t h|p h|h'.split('|');
const medials = 'a|E|j a|j E|V|e|j V|j e|o|w a|w E|w e|j o|u|w V|w e|w i|j u|M|M j|i'.split('|');
const finals = '|k|k|k|n|n|n|t|l|k|m|p|l|l|p|l|m|p|p|t|t|N|t|t|k|t|p|t'.split('|');
/** The sound of a final consonant when the next syllable starts with a vowel and takes it over. */
const linked = '|g|k|g s|n|n dZ|n|d|4|l g|l m|l b|l s|l t|l p|4|m|b|b s|s|s||dZ|tS|k|t|p|'.split('|');

const firstBlock = 0xac00;
const silentInitial = 11;
const openFinal = 21;

const isBlock = (code: number): boolean => code >= firstBlock && code <= 0xd7a3;

/** Returns the syllables of a word in Hangul, one for each block. A final consonant moves to a vowel that follows. */
export function hangulSyllables(word: string): readonly Syllable[] {
  const blocks = Array.from(word.normalize('NFC'), (sign) => sign.codePointAt(0) ?? 0)
    .filter(isBlock)
    .map((code) => {
      const n = code - firstBlock;
      return { initial: Math.floor(n / 588), medial: Math.floor((n % 588) / 28), final: n % 28 };
    });
  let carried: readonly Consonant[] = [];
  return blocks.map(({ initial, medial, final }, i): Syllable => {
    const nucleus = phones(medials[medial] ?? 'a');
    const place = nucleus.findIndex((sound) => !['j', 'w'].includes(sound));
    const own = phones(initials[initial] ?? '') as readonly Consonant[];
    const onset = [...(own.length > 0 ? own : carried), ...(nucleus.slice(0, place) as Consonant[])];
    const links = blocks[i + 1]?.initial === silentInitial && final > 0 && final !== openFinal;
    const moving = links ? (phones(linked[final] ?? '') as readonly Consonant[]) : [];
    carried = moving.slice(-1);
    const coda = links ? moving.slice(0, -1) : (phones(finals[final] ?? '') as readonly Consonant[]);
    return { onset, vowel: nucleus[place] as Vowel, coda: [...(nucleus.slice(place + 1) as Consonant[]), ...coda] };
  });
}
