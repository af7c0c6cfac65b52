/*
 * Speech sounds, named as in X-SAMPA (the phonetic alphabet in ASCII): `E` is the vowel of "bed", `S` the consonant of
 * "shoe", `a~` a nasal a. Sounds of several languages share a name if a synthetic voice can't express their difference.
 */

const vowelNames = [
  'a',
  'e',
  'i',
  'o',
  'u',
  'y',
  '2',
  'E',
  'O',
  '@',
  '3',
  '6',
  '{',
  'V',
  'I',
  'U',
  'M',
  '1',
  '7',
  'a~',
  'e~',
  'o~',
] as const;

const consonantNames = [
  'p',
  't',
  'k',
  'b',
  'd',
  'g',
  'ts',
  'tS',
  'dZ',
  'f',
  'v',
  'T',
  'D',
  's',
  'z',
  'S',
  'Z',
  'C',
  'x',
  'h',
  'm',
  'n',
  'J',
  'N',
  'l',
  'r',
  '4',
  'R',
  'rr',
  'j',
  'w',
  'H',
] as const;

export type Vowel = (typeof vowelNames)[number];
export type Consonant = (typeof consonantNames)[number];
export type Phone = Vowel | Consonant;

/** The sounds that are sung on one note. */
export interface Syllable {
  readonly onset: readonly Consonant[];
  readonly vowel: Vowel;
  /** The consonants after the vowel, including the glides of diphthongs. */
  readonly coda: readonly Consonant[];
}

const vowels: ReadonlySet<string> = new Set(vowelNames);
const consonants: ReadonlySet<string> = new Set(consonantNames);

function isVowel(phone: Phone): phone is Vowel {
  return vowels.has(phone);
}

/** Parses names separated by spaces. Throws for an unknown name, which is a mistake in a table. */
export function phones(text: string): readonly Phone[] {
  return text
    .split(' ')
    .filter(Boolean)
    .map((name) => {
      if (!vowels.has(name) && !consonants.has(name)) throw new RangeError(`Unknown sound ${name} in "${text}"`);
      return name as Phone;
    });
}

/** Whether two consonants may begin a syllable together: a stop or f, followed by a liquid or a glide. */
function begins(first: Consonant | undefined, second: Consonant): boolean {
  if (first === undefined) return false;
  if (second === 'j' || second === 'w' || second === 'H') return !['j', 'w', 'H'].includes(first);
  return ['l', 'r', '4', 'R'].includes(second) && ['p', 't', 'k', 'b', 'd', 'g', 'f', 'v', 'T', 'x'].includes(first);
}

/** Returns how many of the consonants between two vowels belong to the second one. */
function getOnset(between: readonly Consonant[]): number {
  const last = between.at(-1);
  if (last === undefined || last === 'N') return 0;
  return begins(between.at(-2), last) ? 2 : 1;
}

/**
 * Splits the sounds of a word into syllables. A word without a vowel gets the neutral vowel, so that it can be sung.
 */
export function splitSyllables(sounds: readonly Phone[]): readonly Syllable[] {
  const made: { onset: Consonant[]; vowel: Vowel; coda: Consonant[] }[] = [];
  let between: Consonant[] = [];
  for (const sound of sounds) {
    if (!isVowel(sound)) {
      between.push(sound);
      continue;
    }
    const before = made.at(-1);
    const onset = before ? between.splice(between.length - getOnset(between)) : between;
    before?.coda.push(...between);
    made.push({ onset, vowel: sound, coda: [] });
    between = [];
  }
  const last = made.at(-1);
  if (last) last.coda.push(...between);
  else if (between.length > 0) made.push({ onset: between, vowel: '@', coda: [] });
  return made;
}
