import { Feed } from 'feed';
import type { ApiChange } from '../../src/features/reference/model.ts';
import { apiVersions, type ApiVersion } from './translations.ts';

export type { ApiChange };

/** A released contract, or the current one. */
export interface ApiRelease {
  /** The date of its release; null for the current one. */
  readonly date: string | null;
  readonly version: string;
  /** Changes since the previous release. Null for the first one. */
  readonly changes: readonly ApiChange[] | null;
}

/** The content of generated/api-changes.json: the releases of each version, newest first. */
export type ApiHistory = Readonly<Record<ApiVersion, readonly ApiRelease[]>>;

/** The URL of the feed on the English site. Changes are in English, as on the page. */
export const feedPath = 'docs/changelog.xml';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The changes of a release as HTML, in the order of the page: breaking ones first. */
function toHtml({ changes }: ApiRelease): string {
  if (changes === null) return '<p>The first contract. Later releases are compared with it.</p>';
  const items = changes.map(
    ({ where, text, breaking }) =>
      `<li>${breaking ? '<strong>Breaking</strong> ' : ''}<code>${escaped(where)}</code> ${escaped(text)}</li>`,
  );
  return `<ul>${items.join('')}</ul>`;
}

/** Released contracts of all versions as an Atom feed, newest first. `history` is generated/api-changes.json. */
export function apiFeed(history: string, origin: string, brand: string): string {
  const releases = JSON.parse(history) as ApiHistory;
  const entries = apiVersions
    .flatMap((name) => releases[name].map((release) => ({ name, release })))
    .flatMap(({ name, release }) => (release.date === null ? [] : [{ name, release, date: new Date(release.date) }]))
    .toSorted((one, other) => other.date.getTime() - one.date.getTime());
  const page = `${origin}/docs/changelog`;
  const feed = new Feed({
    id: page,
    link: page,
    title: `${brand} API changelog`,
    description: 'The changes of the API in each release, and which of them are breaking.',
    language: 'en',
    feedLinks: { atom: `${origin}/${feedPath}` },
    copyright: '',
    generator: brand,
    ...(entries[0] && { updated: entries[0].date }),
  });
  for (const { name, release, date } of entries) {
    feed.addItem({
      id: `${page}#${name}-${release.version}`,
      title: `API ${name}, ${release.version}`,
      link: `${page}#${name}`,
      date,
      content: toHtml(release),
    });
  }
  return feed.atom1();
}
