import { aboutWords } from '../vocabulary/common-words.ts';
import { plain } from '../../plain-text.ts';

/** A prompt split into the subject of the song and the description of its sound. */
export interface SplitPrompt {
  /** In the prompt's own words, or null if the prompt doesn't name a subject. */
  readonly subject: string | null;
  readonly manner: string;
}

/** Languages that put the subject before its marker, or between two markers. */
const marks = [
  /^(.*?)(?:についての|に関する|をテーマにした)(.*)$/u,
  /^(.*?)에 (?:대한|관한)(.*)$/u,
  /^(.*?) (?:hakkında|hakkinda|üzerine|ile ilgili)(.*)$/iu,
  /^(.*?)关于(.+)的(.*)$/u,
];

const clauseEnd = /[,.;:!?\n。、，；：！？…()[\]"“”]/u;

/** Finds the subject of a prompt, such as `... about SUBJECT, ...`, in any of the site's languages. */
export function splitPrompt(prompt: string): SplitPrompt {
  const text = prompt.replace(/\s+/gu, ' ').trim();
  for (const mark of marks) {
    const found = mark.exec(text);
    if (!found) continue;
    const [, first = '', second = '', third] = found;
    // Two groups are the subject and the manner. Three are the manner, the subject, and more of the manner.
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

/** Returns the first clause of a text that has any words. */
export function firstClause(text: string): string {
  return (
    text
      .split(clauseEnd)
      .find((clause) => clause.trim() !== '')
      ?.trim() ?? ''
  );
}
