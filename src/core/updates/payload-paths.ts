/**
 * Whether the page at a path has a payload: documentation, the blog and legal texts. Feeds and other files have none. The
 * path is below the root of the language and doesn't start with a slash.
 */
export const isPayloadPath = (path: string): boolean => /^(?:docs|blog|legal)(?:\/[^.]*)?$/.test(path);
