/** Characters of Chinese and Japanese. */
const cjk = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]`;

/** What a number counts. A placeholder may also be a name, which is followed by other words. */
const counters = {
  ja: 'ミリ秒|秒|分|時間|日|週間|か月|年|件|曲|回|個|枚|本|つ|人|名|文字|行|ページ|番|倍|円|クレジット|バイト|台|点|通|種類|桁|作品|項目',
  zh: '毫秒|秒|分|小时|天|日|周|个|月|年|条|首|次|张|段|人|名|字符|行|页|倍|元|积分|字节|项|份|位|种|封|笔|作品|片段',
} as const;

/** The spaces that don't end a line, by language. */
const patterns: Readonly<Record<string, RegExp>> = {
  ...Object.fromEntries(
    Object.entries(counters).map(([language, words]) => [
      language,
      new RegExp(String.raw`(?<=\d) (?=${cjk})|(?<=\}) (?=${words})`, 'gu'),
    ]),
  ),
  // After prepositions and conjunctions of one letter.
  ru: /(?<=(?:^|[\s(«—])[авиксоуя]) (?=[^\s—])/giu,
};

/**
 * Keeps words on one line that belong together: a number and what it counts, in the languages that break lines between any
 * two characters (`30 天`), and a Russian preposition and its noun.
 */
export function keepTogether(text: string, language: string): string {
  const pattern = patterns[language];
  return pattern ? text.replaceAll(pattern, '\u00A0') : text;
}
