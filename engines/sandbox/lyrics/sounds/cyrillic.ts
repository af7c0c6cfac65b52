import type { Phone } from './phones.ts';
import { applyRules, rules } from './rules.ts';

/**
 * Russian spelling, with the letters of neighbouring languages. The spelling doesn't show the stress, so an unstressed
 * o stays an o.
 */
const table = rules(`
  ^что S t o
  (?<=[ое])го$ v o
  т(ь)?ся ts a
  стн s n
  лнц n ts
  а a
  б b
  в v
  [гґ] g
  д d
  (?<=^|[аеёиоуыэюяьъ])е j e
  е e
  (?<=^|[аеиоуыэюяьъ])ё j o
  ё o
  [жӂ] Z
  з z
  и i
  і i
  ї j i
  є j e
  й j
  к k
  л l
  м m
  н n
  о o
  п p
  р 4
  с s
  т t
  у u
  ў w
  ф f
  х x
  ц ts
  ч tS
  [шщ] S
  ы 1
  э E
  (?<=^|[аеёиоуыэюяьъ])ю j u
  ю u
  (?<=^|[аеёиоуыэюяьъ])я j a
  я a
  ј j
  љ l j
  њ J
  ћ tS
  ђ dZ
  џ dZ
`);

/** Returns the sounds of a word in the Cyrillic script. */
export function cyrillicSounds(word: string): readonly Phone[] {
  return applyRules(word.normalize('NFC').toLowerCase(), table);
}
