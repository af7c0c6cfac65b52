import { describe, expect, it } from 'vitest';
import { readFormPart } from './form-part.ts';

const TYPE = 'multipart/form-data; boundary=x';
const HEAD = 'Content-Disposition: form-data; name="image"; filename="a.png"';

const read = (body: string, type = TYPE) => {
  const part = readFormPart(Buffer.from(body, 'latin1'), type);
  return part.outcome === 'part' ? [part.headers, part.bytes.toString('latin1')] : part.outcome;
};

describe('the only part of a form', () => {
  it('is as the platform writes it', async () => {
    const form = new FormData();
    const bytes = new Uint8Array([0, 13, 10, 45, 45, 255]);
    form.set('image', new Blob([bytes], { type: 'image/png' }), 'ü.png');
    const sent = new Response(form);
    const type = sent.headers.get('content-type')!;
    const part = readFormPart(Buffer.from(await sent.arrayBuffer()), type);
    expect(part).toMatchObject({ outcome: 'part', bytes: Buffer.from(bytes) });
    expect(part).toMatchObject({ headers: expect.stringContaining('filename="ü.png"') as string });
  });

  it.each([
    ['a part', `--x\r\n${HEAD}\r\n\r\nabc\r\n--x--\r\n`, TYPE, [HEAD, 'abc']],
    [
      'a quoted boundary',
      `--x y\r\n${HEAD}\r\n\r\nabc\r\n--x y--`,
      'multipart/form-data; boundary="x y"',
      [HEAD, 'abc'],
    ],
    ['an empty part', `--x\r\n${HEAD}\r\n\r\n\r\n--x--`, TYPE, [HEAD, '']],
    ['a part that contains line breaks', `--x\r\n${HEAD}\r\n\r\n\r\n\r\n--y\r\n--x--`, TYPE, [HEAD, '\r\n\r\n--y']],
    ['data after the end', `--x\r\n${HEAD}\r\n\r\nabc\r\n--x--\r\n--x\r\n`, TYPE, [HEAD, 'abc']],
    ['two parts', `--x\r\n${HEAD}\r\n\r\nabc\r\n--x\r\n${HEAD}\r\n\r\nabc\r\n--x--`, TYPE, 'extra'],
    ['many empty parts', `--x\r\n${HEAD}\r\n\r\n${'\r\n--x'.repeat(1000)}--`, TYPE, 'extra'],
    ['no part', '--x--\r\n', TYPE, 'none'],
    ['no end', `--x\r\n${HEAD}\r\n\r\nabc`, TYPE, 'none'],
    ['no end of its headers', `--x\r\n${HEAD}`, TYPE, 'none'],
    ['headers of more than 8 KiB', `--x\r\n${'a'.repeat(8192)}\r\n\r\nabc\r\n--x--`, TYPE, 'none'],
    ['another boundary', `--y\r\n${HEAD}\r\n\r\nabc\r\n--y--`, TYPE, 'none'],
    ['no boundary', `--x\r\n${HEAD}\r\n\r\nabc\r\n--x--`, 'multipart/form-data', 'none'],
    ['an endless boundary', '', `multipart/form-data; boundary=${'x'.repeat(71)}`, 'none'],
    ['an invalid type', '', 'multipart/form-data; boundary', 'none'],
    ['nothing', '', TYPE, 'none'],
  ])('is read from a body with %s', (_, body, type, expected) => {
    expect(read(body, type)).toEqual(expected);
  });
});
