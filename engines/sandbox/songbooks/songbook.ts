/**
 * Lines for lyrics in one language. A verse has four short lines, of which the second and the fourth rhyme. In a
 * chorus, `{hook}` is replaced by a line with the song's subject.
 */
export interface Songbook {
  readonly verses: readonly string[];
  readonly choruses: readonly string[];
  readonly bridges: readonly string[];
  /** `{s}` is the subject in the prompt's own words. `{S}` is the same with a capital letter. */
  readonly hooks: readonly string[];
  /**
   * Hooks for subjects that follow the language's word for "about" in the prompt, and so are in the case it requires.
   */
  readonly about?: { readonly mark: RegExp; readonly hooks: readonly string[] };
  /** Subjects of songs whose prompt doesn't name one. */
  readonly subjects: readonly string[];
}

/** Splits a text into stanzas at empty lines. */
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
