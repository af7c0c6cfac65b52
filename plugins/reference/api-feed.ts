import { Feed } from 'feed';
import {
  type ApiChange,
  type ApiHistory,
  type ApiRelease,
  type ChangeTexts,
  toSentence,
} from '../../src/features/reference/change-text.ts';
import { defaultLocale } from '../locales.ts';
import { apiVersions } from './translations.ts';

/** The URL of the feed, which is in English. */
export const feedPath = 'docs/changelog.xml';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The changes of a release as HTML, in the order of the page: breaking ones first. */
function toHtml({ changes }: ApiRelease, texts: ChangeTexts): string {
  if (changes === null) return '<p>The first contract. Later releases are compared with it.</p>';
  const toItem = (change: ApiChange): string => {
    const text = escaped(toSentence(change, texts, defaultLocale)).replaceAll(/`([^`]*)`/g, '<code>$1</code>');
    return `<li>${change.breaking ? '<strong>Breaking</strong> ' : ''}${text}</li>`;
  };
  const operations = Map.groupBy(changes, ({ where }) => where);
  const items = [...operations].map(
    ([where, own]) => `<li><code>${escaped(where)}</code><ul>${own.map(toItem).join('')}</ul></li>`,
  );
  return `<ul>${items.join('')}</ul>`;
}

/**
 * Released contracts of all versions as an Atom feed, newest first. `history` is generated/api-changes.json, and `texts` are
 * the English ones.
 */
export function apiFeed(history: string, texts: ChangeTexts, origin: string, brand: string): string {
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
      content: toHtml(release, texts),
    });
  }
  return feed.atom1();
}
