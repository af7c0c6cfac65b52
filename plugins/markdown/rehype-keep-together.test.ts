import { expect, test } from 'vitest';
import { rehypeKeepTogether } from './rehype-keep-together.ts';

const text = (value: string) => ({ type: 'text', value });

test('a text joins the number before it, except in code', () => {
  const code = { type: 'element', tagName: 'code', children: [text('wait 5 秒')] };
  const paragraph = {
    type: 'element',
    tagName: 'p',
    children: [text('50'), text(' クレジットを 3 件'), code, text(' 秒')],
  };
  rehypeKeepTogether({ locale: 'ja' })()({ type: 'root', children: [paragraph] });
  expect(paragraph.children).toEqual([text('50'), text('\u00A0クレジットを 3\u00A0件'), code, text(' 秒')]);
  expect(code.children).toEqual([text('wait 5 秒')]);
});
