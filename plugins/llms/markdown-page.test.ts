import { expect, test } from 'vitest';
import { parseHtml } from '../html/html-tree.ts';
import { toMarkdownPage } from './markdown-page.ts';

const place = { origin: 'https://songs.example', hasMarkdown: (path: string) => path.startsWith('/de/docs') };
const head = { description: 'Was: "alles"', url: 'https://songs.example/de/docs/x', language: 'de', index: 'i' };

function render(content: string, before = ''): string {
  const html = `<main>${before}<article><nav>Weg</nav><div class="theme-doc-markdown markdown">
    <header><h1>Lieder</h1></header>${content}</div></article></main>`;
  return toMarkdownPage(parseHtml(html), head, place).split('---\n\n')[1]!;
}

test('names its page, language and address before the text', () => {
  const html = '<main><div class="theme-doc-markdown"><h1>A: b</h1><p>Text</p></div></main>';
  expect(toMarkdownPage(parseHtml(html), head, place)).toBe(
    '---\ntitle: "A: b"\ndescription: \'Was: "alles"\'\nurl: https://songs.example/de/docs/x\nlanguage: de\nindex: i\n---\n\n' +
      '# A: b\n\nText\n',
  );
});

test('links to other Markdown pages or full URLs, and never to anchors in itself', () => {
  expect(
    render(`<h2 id=a>Titel<a class="hash-link" href="#a">#</a></h2><p><a href="/de/docs/keys#new">Keys</a>
      <a href="/status?a=1">Status</a> <a href="https://other.example/">fern</a> <a href="#a">oben</a></p>`),
  ).toBe(
    '# Lieder\n\n## Titel\n\n[Keys](https://songs.example/de/docs/keys.md#new) [Status](https://songs.example/status?a=1) ' +
      '[fern](https://other.example/) oben\n',
  );
});

test('keeps code blocks with language and title', () => {
  expect(
    render(
      '<div data-code=bash><div>Antwort</div><pre><code><span>echo</span> "a  b"\n  c `d`</code></pre><button>K</button></div>',
    ),
  ).toBe('# Lieder\n\n```bash title="Antwort"\necho "a  b"\n  c `d`\n```\n');
});

test('shows each tab below its label and folded content below its summary', () => {
  expect(
    render(`<div data-choice=x><fieldset><legend>L</legend><label><input value=curl>Shell</label><label><input value=go>Go</label>
      </fieldset><div data-panel=curl><div data-code><pre><code>a</code></pre></div></div><div data-panel=go><p>b</p></div></div>
      <details><summary>Mehr</summary><p>davon</p></details><details><summary><h3 id=x>400</h3> <span>c</span></summary><p>e</p></details>`),
  ).toBe('# Lieder\n\n### Shell\n\n```bash\na\n```\n\n### Go\n\nb\n\n**Mehr**\n\ndavon\n\n### 400\n\ne\n');
});

test('leaves out what pages show in HTML only', () => {
  expect(
    render(`<p>A<span data-html-only> B</span></p><div data-html-only><p>C</p></div>
      <div data-choice=x><fieldset><label><input value=curl>Shell</label><label><input value=go>Go</label></fieldset>
      <div data-panel=curl><div data-code><pre><code>a</code></pre></div></div><div data-panel=go data-html-only>b</div></div>
      <ul><li id=a><div><a href="#a"><code>a</code></a> <span>object</span></div><p><a href="/docs/b">The b</a></p>
      <details data-html-only><summary>F</summary><ul><li id=a-b><div><a href="#a-b"><code>b</code></a></div></ul></details></ul>`),
  ).toBe('# Lieder\n\nA\n\n### Shell\n\n```bash\na\n```\n\n- `a` (object): [The b](https://songs.example/docs/b)\n');
});

test('shows a field as one line, with nested fields below it', () => {
  expect(
    render(`<ul><li id=body-a><div><a href="#body-a"><code>a</code></a> <span>string</span><span>nötig</span></div><p>Ein Wort.
      <ul><li>Eins von<code>x</code><code>y</code><li>kurz</ul><details><summary>F</summary><ul><li id=body-a-b><div>
      <a href="#body-a-b"><code>b</code></a> <span>any</span></div></ul></details></ul>`),
  ).toBe('# Lieder\n\n- `a` (string, nötig): Ein Wort. — Eins von `x` `y`; kurz\n  - `b` (any)\n');
});

test('writes tables, definitions, diagrams, notes and warnings as Markdown', () => {
  expect(
    render(
      `<table><thead><tr><th>A<th>B<tbody><tr><td>1 | 2<td><code>x</code></table><dl><div><dt>Preis<dd>2</div></dl>
       <svg role=img aria-label="Ein Bild"><text>no</text></svg>
       <div class="theme-admonition"><div>Achtung</div><div><p>heiß</p></div></div>`,
      '<aside aria-label="Version"><p>Endet bald</p></aside>',
    ),
  ).toBe(
    '# Lieder\n\n> Endet bald\n\n| A | B |\n| - | - |\n| 1 \\| 2 | `x` |\n\n- **Preis**: 2\n\nEin Bild\n\n> Achtung\n>\n> heiß\n',
  );
});
