/** A section of a page below one heading, or a field of the reference. */
export interface SearchPart {
  /** The anchor without `#`. Missing above the first heading. */
  readonly id?: string;
  readonly heading?: string;
  /** The heading is the name of a field or a parameter. */
  readonly field?: true;
  readonly text: string;
}

export interface SearchPage {
  /** The path relative to the root of its language, without a leading slash: `docs/v2-extend`. */
  readonly path: string;
  readonly title: string;
  /** The operation of a reference page: `v2-extend POST /api/v2/extend`. */
  readonly operation?: string;
  /** The first part is the text above the first heading. */
  readonly parts: readonly SearchPart[];
}

/** The content of `search-index.json`, which the build writes for each language (plugins/search). */
export interface SearchRecords {
  /** Groups of words that are searched for together. */
  readonly synonyms: readonly (readonly string[])[];
  readonly pages: readonly SearchPage[];
}
