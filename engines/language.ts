import { plain } from './plain-text.ts';

/** The languages lyrics are written in, and the ways Latin letters are read. */
export type Language = 'en' | 'de' | 'fr' | 'es' | 'pt' | 'tr' | 'ru' | 'zh' | 'ja' | 'ko';

/** Common short words that identify a language of the Latin script, in the form of `plain`: without accents. */
const smallWords: readonly (readonly [Language, readonly string[]])[] = (
  [
    ['en', 'the a an and of to in is it my your with for about on you i we at by from that this song are was'],
    ['de', 'der die das und ein eine einen einem uber mit fur ist ich du wir nicht von vom im am auf dem den lied zu'],
    ['fr', 'le la les un une des et sur avec pour est je tu nous dans du de chanson au aux mon ma qui que ne pas l'],
    ['es', 'el la los las un una y sobre con para es yo tu en del al cancion que mi de por lluvia no se lo'],
    ['pt', 'o a os as um uma e sobre com para eu voce em do da dos das no na cancao musica que meu minha de nao'],
    ['tr', 'bir ve ile icin hakkinda ben sen biz bu o sarki gibi var yok cok ne da de bana sana'],
  ] as const
).map(([language, words]) => [language, words.split(' ')] as const);

/** Letters that only some languages have. */
const letters: readonly (readonly [Language, RegExp])[] = [
  ['de', /[ßäöü]/giu],
  ['fr', /[çèêëîïôœûùà]|\b[ldjqnc]['’]/giu],
  ['es', /[ñ¿¡óíáú]/giu],
  ['pt', /[ãõçáâêóéà]/giu],
  ['tr', /[ışğİ]|[öüç]/gu],
];

function latinLanguage(text: string): Language {
  const words = plain(text).split(/[^\p{L}]+/u);
  let best: Language = 'en';
  let most = 0;
  for (const [language, list] of smallWords) {
    const special = letters.find(([other]) => other === language)?.[1];
    const marked = special ? (text.normalize('NFC').match(special)?.length ?? 0) : 0;
    const score = words.filter((word) => list.includes(word)).length + marked * 0.8;
    if (score > most) [best, most] = [language, score];
  }
  return best;
}

/** The most likely language of a text: by its script, and for Latin by short words and accents. */
export function detectLanguage(text: string): Language {
  const share = (script: RegExp): number => text.match(script)?.length ?? 0;
  const kana = share(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  const han = share(/\p{Script=Han}/gu);
  const counts: readonly (readonly [Language, number])[] = [
    ['ko', share(/\p{Script=Hangul}/gu)],
    ['ja', kana > 0 ? kana + han : 0],
    ['zh', kana > 0 ? 0 : han],
    ['ru', share(/\p{Script=Cyrillic}/gu)],
  ];
  // A Han, kana or Hangul character is worth two or three letters.
  const latin = share(/\p{Script=Latin}/gu) / 3;
  const [language, most] = counts.reduce((a, b) => (b[1] > a[1] ? b : a));
  return most > 0 && (language === 'ru' ? most / 3 : most) >= latin ? language : latinLanguage(text);
}
