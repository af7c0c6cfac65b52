import { aboutWords } from '../vocabulary/common-words.ts';
import { plain } from './words.ts';

/** A prompt taken apart: what the song is about, and how it is to sound. */
export interface Parted {
  /** In the prompt's own words; null when nothing says what it is about. */
  readonly subject: string | null;
  readonly manner: string;
}

/** Languages that put the subject before its mark, or between two. */
const marks = [
  /^(.*?)(?:についての|に関する|をテーマにした)(.*)$/u,
  /^(.*?)에 (?:대한|관한)(.*)$/u,
  /^(.*?) (?:hakkında|hakkinda|üzerine|ile ilgili)(.*)$/iu,
  /^(.*?)关于(.+)的(.*)$/u,
];

const clauseEnd = /[,.;:!?\n。、，；：！？…()[\]"“”]/u;

/** Finds the subject of a prompt: `... about SUBJECT, ...` and its like in other languages. */
export function partSubject(prompt: string): Parted {
  const text = prompt.replace(/\s+/gu, ' ').trim();
  for (const mark of marks) {
    const found = mark.exec(text);
    if (!found) continue;
    const [, first = '', second = '', third] = found;
    // Two groups: subject, manner. Three: manner, subject, manner.
    return third === undefined
      ? { subject: first.trim(), manner: second.trim() }
      : { subject: second.trim(), manner: `${first} ${third}`.trim() };
  }
  const words = text.split(' ');
  for (let i = 1; i < words.length - 1; i++) {
    for (const about of aboutWords) {
      const count = about.split(' ').length;
      if (plain(words.slice(i, i + count).join(' ')) !== about) continue;
      const rest = words.slice(i + count).join(' ');
      const end = rest.search(clauseEnd);
      const before = words.slice(0, i).join(' ');
      if (end < 0) return { subject: rest, manner: before };
      return { subject: rest.slice(0, end).trim(), manner: `${before}, ${rest.slice(end + 1).trim()}` };
    }
  }
  return { subject: null, manner: text };
}

/** The first clause of a text that says anything. */
export function firstClause(text: string): string {
  return (
    text
      .split(clauseEnd)
      .find((clause) => clause.trim() !== '')
      ?.trim() ?? ''
  );
}
