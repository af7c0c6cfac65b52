import { expect, test } from 'vitest';
import { parseHtml } from '../html/html-tree.ts';
import { removeRepeated, createPageRecords } from './page-records.ts';

const field = (id: string, heading: string, text: string) => ({ id, heading, field: true as const, text });

test('a text on several pages is indexed once: for the request that sends it, else the last response; headings stay', () => {
  const pages = [
    {
      path: 'docs/a',
      title: 'A',
      parts: [
        field('response-202-id', 'id', 'Of the task.'),
        { id: 'response-202', heading: '202', text: '' },
        { id: 'response-429', heading: '429', text: 'Too many requests.' },
      ],
    },
    {
      path: 'docs/b',
      title: 'B',
      parts: [
        field('response-200-id', 'id', 'Of the task.'),
        field('response-400-id', 'id', 'Of the task.'),
        field('body-id', 'id', 'Another.'),
        field('body-title', 'title', 'The title.'),
        { id: 'response-202', heading: '202', text: '' },
        { id: 'response-429', heading: '429', text: 'Too many requests.' },
      ],
    },
    { path: 'docs/c', title: 'C', parts: [field('response-200-title', 'title', 'The title.')] },
    { path: 'docs/v1/c', title: 'C (v1)', parts: [field('response-200-title', 'title', 'The title.')] },
  ];
  const remaining = removeRepeated(pages).flatMap(({ path, parts }) => parts.map(({ id }) => `${path}#${id}`));
  expect(remaining).toEqual([
    'docs/a#response-202',
    'docs/b#response-200-id',
    'docs/b#body-id',
    'docs/b#body-title',
    'docs/b#response-202',
    'docs/b#response-429',
    'docs/v1/c#response-200-title',
  ]);
});

const read = (main: string) =>
  createPageRecords('docs/page', parseHtml(`<nav>Menu</nav><main>${main}</main><footer>Foot</footer>`));

test('a page is split at its headings; controls, samples and folded parts are not indexed', () => {
  const page = read(`
    <article><div data-page-head><a>Home</a></div><header><h1>Title</h1></header>
      <p>The <em>first</em> part, see <a href="/x">this page</a>.</p><p>Next.</p><pre>a sample</pre>
      <h2 id="one">One <code>v5</code><a href="#one" class="hash-link">​</a></h2>
      <ul><li>A</li><li>B</li></ul><button>Copy</button><noscript><b>x</b></noscript>
      <h3 id="two">Two</h3><p>Last<svg><title>icon</title></svg></p><h3>No anchor</h3>
    </article><nav>Next page</nav>`);
  expect(page).toEqual({
    path: 'docs/page',
    title: 'Title',
    parts: [
      { text: 'The first part, see this page. Next.' },
      { id: 'one', heading: 'One v5', text: 'A B' },
      { id: 'two', heading: 'Two', text: 'Last No anchor' },
    ],
  });
});

test('fields of the reference are records with their own text', () => {
  const page = read(`
    <article><h1>Extend</h1><div data-operation="v2-extend"><h2><span>POST</span> <code>/api/v2/extend</code><button>Try it</button></h2>
    <p>Continues a clip.</p><dl><dt>Credits</dt><dd>5</dd></dl><aside><h2>Request</h2><pre>curl</pre></aside>
    <h2 id="body">Body</h2><p>What is sent.</p><ul>
      <li id="body-title"><div><a href="#body-title"><code>title</code></a> <span>string</span><span>required</span></div> <p>The title.</p></li>
      <li id="body-clips"><div><a href="#body-clips"><code>clips</code></a></div><p>The songs.</p>
        <details><summary>Fields of clips</summary><ul>
          <li id="body-clips-id"><div><a href="#body-clips-id"><code>id</code></a></div><p>Its id. One of<code>a</code><code>b</code></p></li>
        </ul></details></li>
      <li id="note">Not <a href="#elsewhere">a field</a>.</li>
    </ul></div></article>`);
  expect(page?.operation).toBe('v2-extend POST /api/v2/extend');
  expect(page?.parts).toEqual([
    { text: 'Continues a clip.' },
    { id: 'body', heading: 'Body', text: 'What is sent. Not a field.' },
    { id: 'body-title', heading: 'title', field: true, text: 'The title.' },
    { id: 'body-clips', heading: 'clips', field: true, text: 'The songs.' },
    { id: 'body-clips-id', heading: 'id', field: true, text: 'Its id. One of a b' },
  ]);
});

test('a list of articles is indexed as a whole; a page without a title is not indexed', () => {
  const list = read('<h1>Blog</h1><article><h2>One</h2></article><article><h2>Two</h2></article>');
  expect(list?.parts).toEqual([{ text: 'One Two' }]);
  expect(read('<p>Text</p>')).toBeUndefined();
  expect(createPageRecords('x', parseHtml('<p>Text</p>'))).toBeUndefined();
});

test.for([
  ['de', 'Only in part. The title Blue.'],
  ['en', 'Only in part. The title Blue. Fixed A bug.'],
])('release notes in English are indexed on an English page alone (%s)', ([language, text]) => {
  const main =
    '<h1>News</h1><p>Only in part. The title <span lang="en">Blue</span>.</p><ul lang="en"><li>Fixed A bug.</li></ul>';
  const page = createPageRecords('changelog', parseHtml(`<html lang="${language}"><main>${main}</main></html>`));
  expect(page?.parts).toEqual([{ text }]);
});
