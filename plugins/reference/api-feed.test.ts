// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { root } from '../../scripts/freshness.ts';
import { apiFeed } from './api-feed.ts';
import { readEnglishChangeTexts } from './change-texts.ts';

const history = {
  v2: [
    { date: null, version: '2.2.0', changes: [] },
    {
      date: '2026-11-22',
      version: '2.1.0',
      changes: [
        {
          breaking: true,
          where: 'GET /api/v2/feed',
          part: 'response',
          name: 'data<a>',
          kind: 'canBe',
          values: ['`a`', '`b&c`'],
        },
      ],
    },
    { date: '2026-11-20', version: '2.0.0', changes: null },
  ],
  v1: [{ date: '2026-11-21', version: '1.0.0', changes: null }],
};

test('the feed has the releases of all versions, newest first, without the unreleased changes', () => {
  const xml = new DOMParser().parseFromString(
    apiFeed(JSON.stringify(history), readEnglishChangeTexts(root), 'https://music.example', 'Music'),
    'application/xml',
  );
  const all = (selector: string) => [...xml.querySelectorAll(selector)].map(({ textContent }) => textContent);
  expect(xml.documentElement.namespaceURI).toBe('http://www.w3.org/2005/Atom');
  expect(all('entry > title')).toEqual(['API v2, 2.1.0', 'API v1, 1.0.0', 'API v2, 2.0.0']);
  expect(all('entry > updated')[0]).toBe('2026-11-22T00:00:00.000Z');
  expect(all('feed > updated')).toEqual(['2026-11-22T00:00:00.000Z']);
  expect(xml.querySelector('feed > link[rel="self"]')?.getAttribute('href')).toBe(
    'https://music.example/docs/changelog.xml',
  );
  expect(xml.querySelector('entry > link')?.getAttribute('href')).toBe('https://music.example/docs/changelog#v2');
  expect(all('entry > content')[0]).toContain(
    '<li><code>GET /api/v2/feed</code><ul><li><strong>Breaking</strong> <code>data&lt;a&gt;</code> in the response can now be <code>a</code> and <code>b&amp;c</code>.</li></ul></li>',
  );
});
