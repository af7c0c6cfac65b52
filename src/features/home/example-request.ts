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

/** A use case as HTML, with the texts of its fields. */
export const fillCase = (html: string, texts: Readonly<Record<string, string>>): string =>
  Object.entries(texts).reduce(
    (filled, [field, text]) => filled.replace(`THE_${field.toUpperCase()}`, () => escapeHtml(jsonEscape(text))),
    html,
  );

/** The credits of an account after a step of a request. */
interface Balance {
  /** 0 when the task is accepted, then the number of the delivered song. */
  readonly step: 'before' | number;
  readonly available: number;
  readonly held: number;
  readonly spent: number;
}

/**
 * The balances during a request whose songs are all delivered. After each song, the charges add up to floor(cost x
 * delivered / songs), as on the server.
 */
export function listBalances(credits: number, songs: number, granted: number): Balance[] {
  const accepted = Array.from({ length: songs + 1 }, (_, delivered) => {
    const spent = Math.floor((credits * delivered) / songs);
    return { step: delivered, available: granted - credits, held: credits - spent, spent };
  });
  return [{ step: 'before', available: granted, held: 0, spent: 0 }, ...accepted];
}
