import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { type PageOf, takeFields, withoutRepeated } from './index-fields.ts';

const search = createRequire(import.meta.url).resolve('@easyops-cn/docusaurus-search-local');
const { load } = createRequire(search)('cheerio') as { load: (html: string) => PageOf };

const page = `
  <article><h2 id="body">Body</h2><p>What is sent.</p><ul>
    <li id="body-title"><div><a href="#body-title"><code>title</code></a> <span>string</span></div> <p>The title.</p></li>
    <li id="body-clips"><div><a href="#body-clips"><code>clips</code></a></div><p>The songs.</p>
      <details><summary>Fields of clips</summary><ul>
        <li id="body-clips-id"><div><a href="#body-clips-id"><code>id</code></a></div><p>Its id.</p></li>
      </ul></details></li>
    <li id="note">Not <a href="#elsewhere">a field</a>.</li>
  </ul></article>`;

test('fields are sections of their own, each with its own text', () => {
  const $ = load(page);
  const textOf = (elements: object[], of: PageOf) => of(elements[0]!).text().replace(/\s+/g, ' ');
  expect(takeFields($, textOf)).toEqual([
    { title: 'title', hash: '#body-title', content: 'string The title.' },
    { title: 'clips', hash: '#body-clips', content: 'The songs.' },
    { title: 'id', hash: '#body-clips-id', content: 'Its id.' },
  ]);
  const rest = $('article').text();
  expect(rest).toContain('What is sent.');
  expect(rest).toContain('Not a field.');
  expect(rest).not.toContain('The title.');
});

test('what is said several times is found once: where it is sent, or where it is answered last; headings always', () => {
  const heading = (u: string, h: string, t: string) => ({ t, u, h });
  const text = (u: string, h: string, s: string, t: string) => ({ t, s, u, h });
  const headings = [
    heading('/a', '#response-202-id', 'id'),
    heading('/a', '#response-202', '202'),
    heading('/b', '#response-200-id', 'id'),
    heading('/b', '#response-400-id', 'id'),
    heading('/b', '#body-id', 'id'),
    heading('/b', '#body-title', 'title'),
    heading('/c', '#response-200-title', 'title'),
  ];
  const texts = [
    text('/a', '#response-202-id', 'id', 'Of the task.'),
    text('/b', '#response-200-id', 'id', 'Of the task.'),
    text('/b', '#response-400-id', 'id', 'Of the task.'),
    text('/b', '#body-id', 'id', 'Another.'),
    text('/b', '#body-title', 'title', 'The title.'),
    text('/c', '#response-200-title', 'title', 'The title.'),
  ];
  const [, kept, , , keptTexts] = withoutRepeated([[], headings, [], [], texts]);
  expect(kept?.map(({ u, h }) => `${u}${h}`)).toEqual([
    '/a#response-202',
    '/b#response-200-id',
    '/b#body-id',
    '/b#body-title',
  ]);
  expect(keptTexts?.map(({ u, h }) => `${u}${h}`)).toEqual(['/b#response-200-id', '/b#body-id', '/b#body-title']);
});
