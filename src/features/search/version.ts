export const docsVersions = ['v2', 'v1'] as const;
export type DocsVersion = (typeof docsVersions)[number];

/** The version that a page of the documentation is of, by its path below the root of its language; nothing for other pages. */
export function versionOf(path: string): DocsVersion | undefined {
  if (/^docs\/v1(?:\/|$)/.test(path)) return 'v1';
  return /^docs(?:\/|$)/.test(path) ? 'v2' : undefined;
}
