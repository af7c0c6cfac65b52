import type { Language } from '../../../language.ts';

const names: Readonly<Record<Language, string>> = {
  en: 'zero one two three four five six seven eight nine',
  de: 'null eins zwei drei vier fünf sechs sieben acht neun',
  fr: 'zéro un deux trois quatre cinq six sept huit neuf',
  es: 'cero uno dos tres cuatro cinco seis siete ocho nueve',
  pt: 'zero um dois três quatro cinco seis sete oito nove',
  tr: 'sıfır bir iki üç dört beş altı yedi sekiz dokuz',
  ru: 'ноль один два три четыре пять шесть семь восемь девять',
  zh: '零 一 二 三 四 五 六 七 八 九',
  ja: 'れい いち に さん よん ご ろく なな はち きゅう',
  ko: '영 일 이 삼 사 오 육 칠 팔 구',
};

/** Returns the words for a number, digit by digit, in the language of the lyrics. */
export function digitNames(number: string, language: Language): readonly string[] {
  const list = names[language].split(' ');
  return Array.from(number.normalize('NFKC'), (digit) => list[Number(digit)] ?? '').filter(Boolean);
}
