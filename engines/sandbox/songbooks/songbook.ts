/**
 * Lines to make lyrics of, in one language. A verse has four short lines, the second and the fourth rhyme; `{hook}` in a
 * chorus is a line with what the song is about.
 */
export interface Songbook {
  readonly verses: readonly string[];
  readonly choruses: readonly string[];
  readonly bridges: readonly string[];
  /** `{s}` is the subject in the prompt's own words; `{S}` begins with a capital letter. */
  readonly hooks: readonly string[];
  /** Hooks for subjects that stand behind the language's word for "about" in the prompt, in the case it asks for. */
  readonly about?: { readonly mark: RegExp; readonly hooks: readonly string[] };
  /** What a song is about when the prompt does not say. */
  readonly subjects: readonly string[];
}

/** Stanzas written one after another, with an empty line between. */
export function stanzas(text: string): readonly string[] {
  return text
    .trim()
    .split(/\n\s*\n/u)
    .map((stanza) =>
      stanza
        .split('\n')
        .map((line) => line.trim())
        .join('\n'),
    );
}
