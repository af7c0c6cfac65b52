import { expect, test } from 'vitest';
import { findLastStarted, getText, toLines } from '../clients/karaoke/src/lines.ts';
import { withSeparators } from '../engines/timed-lines.ts';
import { readLyrics } from '../engines/sandbox/lyrics/read-lyrics.ts';
import { wordsToSing } from '../engines/sandbox/lyrics/sounds/sung-words.ts';

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
])('the karaoke element shows lyrics as written: %s', ([, lyrics]) => {
  const { stanzas, language } = readLyrics(lyrics!);
  const lines = stanzas.flatMap((stanza) => stanza.lines);
  const words = lines.flatMap(({ text, at }) =>
    wordsToSing(text, language).map((word) => ({ text: word.text, line: at, start: 0, end: 0, confidence: 1 })),
  );
  const shown = toLines(withSeparators(words, lyrics!)).map((line) => line.words.flatMap(getText).join('').trimEnd());
  expect(shown).toEqual(lines.map(({ text }) => text));
});

test('words without the text around them are one line, with spaces', () => {
  const [line, ...others] = toLines([
    { text: 'la', start: 1 },
    { text: 'la', start: 2 },
  ]);
  expect(others).toEqual([]);
  expect(line).toMatchObject({ start: 1, first: 0 });
  expect(line!.words.flatMap(getText).join('')).toBe('la la ');
});

test('the current word is the last one that has started', () => {
  const words = [1, 2, 2, 4].map((start) => ({ start }));
  expect([0, 1, 1.9, 2, 3.9, 9].map((time) => findLastStarted(words, time))).toEqual([-1, 0, 0, 2, 2, 3]);
});
