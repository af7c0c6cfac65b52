import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseReleases } from './changelog.ts';
import { root } from './freshness.ts';

test('each version has a name and a date, and its changes are grouped by kind', () => {
  const text =
    '# Changelog\n\nAbout it.\n\n## Unreleased\n\n### Added\n\n- A `code`\n  in two lines.\n- B\n\n## 1.2.0 - 2027-01-31\n\n### Fixed\n\n- C\n';
  expect(parseReleases(text)).toEqual([
    {
      id: 'unreleased',
      kinds: [
        { name: 'Added', count: 2, html: '<ul>\n<li>A <code>code</code>\nin two lines.</li>\n<li>B</li>\n</ul>\n' },
      ],
    },
    {
      id: '1.2.0',
      date: '2027-01-31',
      kinds: [{ name: 'Fixed', count: 1, html: '<ul>\n<li>C</li>\n</ul>\n' }],
    },
  ]);
});

test("the product's changelog can be rendered", () => {
  const releases = parseReleases(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'));
  expect(releases.length).toBeGreaterThan(0);
  expect(new Set(releases.map(({ id }) => id)).size).toBe(releases.length);
  expect(releases.filter(({ kinds }) => kinds.length === 0)).toEqual([]);
  expect(releases.flatMap(({ kinds }) => kinds).filter(({ count }) => count === 0)).toEqual([]);
  const page = readFileSync(join(root, 'src/pages/changelog.mdx'), 'utf8');
  expect([...page.matchAll(/<AllChanges release="(.*?)"/g)].map(([, id]) => id)).toEqual(releases.map(({ id }) => id));
});
