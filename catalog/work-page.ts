/** The path of the pages of public works, each with the ID of its work below it: `/gallery/works/clip_...`. */
export const worksPath = '/gallery/works';

/**
 * Stands for the title of the work in the built page. One page is built for all works; the server inserts the work when
 * the page is requested.
 */
export const builtWorkTitle = 'this-work-title';

/**
 * The name of the meta element of the built page for the texts that the server needs in the language of the page. Its
 * content is their JSON, encoded like a part of a URL. The server replaces the element with the tags of the work.
 */
export const builtWorkTexts = 'this-work-texts';

/** Titles of works without a title, by kind, and of a page without a work. */
export type WorkTexts = Readonly<Record<'song' | 'image' | 'video' | 'gone', string>>;

/** The ID of the element of a served page with its work as JSON: `{id, work}`, where `work` is null if it isn't public. */
export const servedWorkId = 'served-work';
