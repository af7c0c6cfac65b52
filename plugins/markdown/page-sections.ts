/** A part of a Markdown page that is translated, accepted and compared on its own. */
export interface PageSection {
  /** The ID of its heading, or one of the two IDs below. */
  readonly id: string;
  /** Its text, including the heading. */
  readonly text: string;
  /** The number of its first line, starting at 1. */
  readonly line: number;
}

/** The section IDs of the front matter, and of the text before the first heading. */
export const frontMatterId = 'front-matter';
export const openingId = 'opening';

const headingPattern = /^#{1,6} .*$/;

/** Whether a line of Markdown is prose, or its place in a code block. */
type LinePart = 'prose' | 'opening' | 'code' | 'closing';

/** Separates the prose and the code blocks of Markdown, line by line. */
export function classifyLines(lines: readonly string[]): LinePart[] {
  let fence = '';
  return lines.map((line) => {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence === '') {
      fence = mark ?? '';
      return mark === undefined ? 'prose' : 'opening';
    }
    if (!mark?.startsWith(fence)) return 'code';
    fence = '';
    return 'closing';
  });
}

function getHeadingId(heading: string, line: number): string {
  return /\{#([\w-]+)\}\s*$/.exec(heading)?.[1] ?? `line-${line}`;
}

/** Splits a page at its headings. The front matter is the first section if there is one. */
export function parsePage(page: string): PageSection[] {
  const lines = page.replaceAll('\r\n', '\n').split('\n');
  const end = lines[0] === '---' ? lines.indexOf('---', 1) : -1;
  const starts: { id: string; at: number }[] = [
    ...(end > 0 ? [{ id: frontMatterId, at: 0 }] : []),
    { id: openingId, at: end + 1 },
  ];
  for (const [index, part] of classifyLines(lines.slice(end + 1)).entries()) {
    const at = end + 1 + index;
    const line = lines[at]!;
    if (part === 'prose' && headingPattern.test(line)) starts.push({ id: getHeadingId(line, at + 1), at });
  }
  return starts
    .map(({ id, at }, index) => {
      const text = lines.slice(at, starts[index + 1]?.at ?? lines.length).join('\n');
      const blank = /^\n*/.exec(text)?.[0].length ?? 0;
      return { id, text: text.trim(), line: at + 1 + blank };
    })
    .filter(({ text }) => text !== '');
}
