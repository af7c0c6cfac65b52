import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentDisposition } from './disposition.ts';

describe('Content-Disposition', () => {
  it.each([
    ['Rain 1.mp3', `inline; filename="Rain 1.mp3"; filename*=UTF-8''Rain%201.mp3`],
    ['雨 1.mp3', `inline; filename="_ 1.mp3"; filename*=UTF-8''%E9%9B%A8%201.mp3`],
    ['Für Élise.mp3', `inline; filename="Fur Elise.mp3"; filename*=UTF-8''F%C3%BCr%20%C3%89lise.mp3`],
    [`a"; x="b'(*).mp3`, `inline; filename="a ; x= b'( ).mp3"; filename*=UTF-8''a%20%3B%20x%3D%20b%27%28%20%29.mp3`],
    ['../../etc/passwd', `inline; filename="etc passwd"; filename*=UTF-8''etc%20passwd`],
    ['a\r\nSet-Cookie: x=y', `inline; filename="a Set-Cookie x=y"; filename*=UTF-8''a%20Set-Cookie%20x%3Dy`],
    ['\u202egpj.mp3', `inline; filename="gpj.mp3"; filename*=UTF-8''gpj.mp3`],
    ['\u0301', `inline; filename="file"; filename*=UTF-8''%CC%81`],
    ['///', `inline; filename="file"; filename*=UTF-8''file`],
  ])('%j', (name, header) => {
    expect(contentDisposition('inline', name)).toBe(header);
  });

  it('is an ASCII header without injection, for every title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const header = contentDisposition('attachment', name);
        expect(header).toMatch(/^attachment; filename="[ !#-[\]-~]+"; filename\*=UTF-8''[\w.~!#$&+^`|%-]+$/);
      }),
    );
  });
});
