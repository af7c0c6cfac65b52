import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { coloredTokens, rehypeCode } from './rehype-code.ts';

function block(language: string, code: string, meta?: string) {
  return {
    type: 'element',
    tagName: 'pre',
    children: [
      {
        type: 'element',
        tagName: 'code',
        properties: { className: [`language-${language}`] },
        data: { meta },
        children: [{ type: 'text', value: code }],
      },
    ],
  };
}

function transform(...children: object[]) {
  const tree = { type: 'root', children };
  rehypeCode()(tree);
  return tree.children as { name?: string; attributes?: { name: string; value: string }[] }[];
}

test('fenced code becomes highlighted HTML with its title', () => {
  const [code] = transform(block('json', '{"a": 1}\n', 'title="200 OK"'));
  expect(code?.name).toBe('StaticCode');
  const attributes = Object.fromEntries(code?.attributes?.map(({ name, value }) => [name, value]) ?? []);
  expect(attributes['title']).toBe('200 OK');
  expect(attributes['html']).toContain('<span class="token property">"a"</span>');
  expect(attributes['html']).not.toMatch(/\n$/);
});

test('plain tokens get no markup, and every token class exists in the style sheet', () => {
  const [code] = transform(block('json', '{"a": [1, null]}'));
  const html = code?.attributes?.find(({ name }) => name === 'html')?.value ?? '';
  expect(html).toMatch(/^\{<span class="token property">"a"<\/span>: \[<span class="token number">1<\/span>, /);
  const sheet = readFileSync(new URL('../../src/ui/code/StaticCode.module.css', import.meta.url), 'utf8');
  const known = [...sheet.matchAll(/\.token:is\(([^)]*)\)/g)].flatMap(([, list = '']) => [
    ...(list.match(/[\w-]+/g) ?? []),
  ]);
  expect(known.toSorted()).toEqual([...coloredTokens].toSorted());
});

test('code is escaped, with and without a grammar', () => {
  for (const language of ['bash', 'text']) {
    const [code] = transform(block(language, 'echo "<script>"'));
    const html = code?.attributes?.find(({ name }) => name === 'html')?.value;
    expect(html).toMatch(/^echo|<span/);
    expect(html).not.toContain('<script>');
  }
});

test('a URL may break after the slashes of its path', () => {
  for (const language of ['bash', 'text']) {
    const [code] = transform(block(language, 'curl https://music.example/api/v2/feed'));
    const html = code?.attributes?.find(({ name }) => name === 'html')?.value;
    expect(html).toContain('https://music.example/<wbr>api/<wbr>v2/<wbr>feed');
  }
});

test('an unknown language is an error', () => {
  expect(() => transform(block('cobol', 'x'))).toThrow(/"cobol"/);
});
