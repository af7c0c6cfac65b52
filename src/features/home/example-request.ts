/** The request on the page in one programming language: highlighted HTML with slots (scripts/home-samples.ts). */
export interface HomeSample {
  readonly language: string;
  readonly label: string;
  readonly html: string;
}

export interface HomeSlots {
  readonly prompt: string;
  readonly origin: string;
}

/** Escapes a prompt for a string literal of a programming language. */
const escapes: Readonly<Partial<Record<string, (prompt: string) => string>>> = {
  curl: (prompt) =>
    JSON.stringify(prompt)
      .slice(1, -1)
      .replaceAll("'", String.raw`'\''`),
  php: (prompt) => prompt.replaceAll(/[\\']/g, String.raw`\$&`),
  ruby: (prompt) => prompt.replaceAll(/[\\']/g, String.raw`\$&`),
};
const jsonEscape = (prompt: string): string => JSON.stringify(prompt).slice(1, -1);

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The sample as HTML for a prompt, which may contain any characters. Line breaks become spaces. */
export function sampleHtml({ language, html }: HomeSample, slots: HomeSlots, values: HomeSlots): string {
  const escape = escapes[language] ?? jsonEscape;
  const prompt = escapeHtml(escape(values.prompt.replaceAll(/\s+/g, ' ').trim()));
  return html.replaceAll(slots.origin, escapeHtml(values.origin)).replaceAll(slots.prompt, () => prompt);
}

/** One transaction of the ledger. Its three amounts add up to zero. */
interface Posting {
  /** 0 for the hold, otherwise the number of the delivered song. */
  readonly song: number;
  readonly available: number;
  readonly held: number;
  readonly revenue: number;
}

/**
 * The transactions of a request whose songs are all delivered. After each song, the charges add up to floor(cost x
 * delivered / songs), as on the server.
 */
export function listPostings(credits: number, songs: number): Posting[] {
  const settled = (delivered: number) => Math.floor((credits * delivered) / songs);
  const hold = { song: 0, available: -credits, held: credits, revenue: 0 };
  const settles = Array.from({ length: songs }, (_, i) => {
    const amount = settled(i + 1) - settled(i);
    return { song: i + 1, available: 0, held: -amount, revenue: amount };
  });
  return [hold, ...settles];
}
