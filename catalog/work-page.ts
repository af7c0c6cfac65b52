/** The path of the page that is built for all public works. */
export const worksPath = '/gallery/works';

/** The path of the page of a public work: `/gallery/works/clip_...`. */
export const getWorkPath = (id: string): string => `${worksPath}/${encodeURIComponent(id)}`;

/**
 * Stands for the title of the work in the built page. One page is built for all works; the server inserts the work when
 * the page is requested.
 */
export const builtWorkTitle = 'this-work-title';

/**
 * The name of a meta element of the built page. Its content is URL-encoded JSON with the texts that the server needs in
 * the language of the page. The server replaces the element with the tags of the work.
 */
export const builtWorkTexts = 'this-work-texts';

/** Titles of works without a title, by kind, and of a page without a work. */
export type WorkTexts = Readonly<Record<'song' | 'image' | 'video' | 'gone', string>>;

/** The ID of the element of a served page with its work as JSON: `{id, work}`, where `work` is null if it isn't public. */
export const servedWorkId = 'served-work';
