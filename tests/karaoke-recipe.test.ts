import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { withSeparators } from '../engines/timed-lines.ts';
import { readLyrics } from '../engines/sandbox/lyrics/read-lyrics.ts';
import { wordsToSing } from '../engines/sandbox/lyrics/sounds/sung-words.ts';
import { parseFences } from './samples/fences.ts';

/** The lines that the recipe builds, run as it is printed. */
function buildLines(words: readonly object[]): { readonly text: string }[] {
  const { code } = parseFences('docs/recipes/karaoke.mdx').find(({ title }) => title === 'karaoke.mjs')!;
  const [, grouping = ''] = /(const lines = \[\];\n[\s\S]*?)\nconst escaped/.exec(code) ?? [];
  return runInNewContext(`${grouping}\nlines;`, { words }) as { readonly text: string }[];
}

test.for([
  ['Chinese', '[主歌]\n雨落在屋顶，\n我听着 Blue 的歌'],
  ['an ampersand', '[Verse]\nRock & roll\nR&B — all night'],
  ['dashes and quotes', '— Rain – on the “tin-roof” —\n"Dance", she said… ♪'],
  ['Arabic', 'المطر على السطح،\nأغني لك'],
  ['Hebrew', 'גשם – על הגג'],
  ['Thai', 'ฝนตกบนหลังคา เสียงเพลง'],
  ['Hindi', 'बारिश छत पर।\nक्षण & गीत'],
  ['Greek', 'Βροχή στη στέγη,\nτραγουδάω'],
  ['a line that is sung twice in a row', '[Chorus]\nla la\n[Chorus]'],
])('the karaoke recipe prints lyrics as written: %s', ([, lyrics]) => {
  const { stanzas, language } = readLyrics(lyrics!);
  const lines = stanzas.flatMap((stanza) => stanza.lines);
  const words = lines.flatMap(({ text, at }) =>
    wordsToSing(text, language).map((word) => ({ text: word.text, line: at, start: 0, end: 0, confidence: 1 })),
  );
  expect(Array.from(buildLines(withSeparators(words, lyrics!)), ({ text }) => text.trimEnd())).toEqual(
    lines.map(({ text }) => text),
  );
});
