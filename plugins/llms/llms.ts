/** A page as an index lists it. */
export interface ListedPage {
  readonly title: string;
  /** Of its twin. */
  readonly url: string;
  readonly description: string;
}

export interface ListedSection {
  readonly title: string;
  readonly pages: readonly ListedPage[];
}

export interface LlmsIndex {
  readonly title: string;
  readonly summary: string;
  readonly sections: readonly ListedSection[];
}

/** In one line, and nothing in it that would end a link. */
const plain = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[[\]]/g, String.raw`\$&`)
    .trim();

const lineOf = ({ title, url, description }: ListedPage): string =>
  `- [${plain(title)}](${url})${description === '' ? '' : `: ${plain(description)}`}`;

/** An index of the documentation as https://llmstxt.org describes it. */
export function llmsText({ title, summary, sections }: LlmsIndex): string {
  const parts = sections
    .filter(({ pages }) => pages.length > 0)
    .map((section) => `## ${plain(section.title)}\n\n${section.pages.map(lineOf).join('\n')}`);
  return `${[`# ${plain(title)}`, `> ${plain(summary)}`, ...parts].join('\n\n')}\n`;
}
