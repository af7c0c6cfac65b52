import { afterEach, describe, expect, it } from 'vitest';
import { findUnstorable } from './json.ts';
import { type SampleApp, fields, recorded, serveSample } from '../../../tests/sample-contract.ts';

let sample: SampleApp;
const serve = async () => {
  sample = await serveSample();
};
afterEach(() => sample.app.close());

describe('query and headers', () => {
  it('are coerced, split at commas where the contract says so, and get defaults', async () => {
    await serve();
    expect((await sample.get('/api/t/notes?limit=7&ids=a,b&tag=x')).body.query).toEqual({
      limit: 7,
      ids: ['a', 'b'],
      tag: ['x'],
    });
    expect((await sample.get('/api/t/notes?tag=a,b&tag=c')).body.query).toEqual({ limit: 20, tag: ['a,b', 'c'] });
  });

  it('are rejected by name', async () => {
    await serve();
    const response = await sample.get('/api/t/notes?limit=0&ids=a,,b&x=1', { 'idempotency-key': 'longer' });
    expect(response).toMatchObject({ status: 422, body: { code: 'invalid_field' } });
    expect(response.body.detail).toBe('4 fields are invalid: `x`, `limit`, `ids`, `Idempotency-Key`.');
    expect(fields(response)).toEqual([
      ':Idempotency-Key too_long',
      '?ids too_short',
      '?limit too_small',
      '?x unknown_field',
    ]);
    expect(fields(await sample.get('/api/t/notes?a/b~=1&__proto__=1'))).toEqual([
      '?__proto__ unknown_field',
      '?a/b~ unknown_field',
    ]);
    expect(fields(await sample.get('/api/t/notes?limit=many'))).toEqual(['?limit wrong_type']);
    expect(fields(await sample.get('/api/t/notes?limit=1&limit=2'))).toEqual(['?limit wrong_type']);
    expect(fields(await sample.get('/api/t/notes?ids=a,b,c,d'))).toEqual(['?ids too_many']);
    expect(fields(await sample.get(`/api/t/notes?${'tag=x&'.repeat(501)}`))).toEqual(['? too_many']);
    expect(fields(await sample.get('/api/t/notes?tag=%00'))).toEqual(['?tag bad_format']);
    expect(recorded.violations).toEqual([]);
  });
});

describe('numbers in the query', () => {
  it.each(['1e400', '-1e400', '1e1', '0x10', '0b1', 'Infinity', 'NaN', '%201', '1.', '.5', '+1', '', '9'.repeat(400)])(
    'are decimal and finite, unlike %j',
    async (limit) => {
      await serve();
      const response = await sample.get(`/api/t/notes?limit=${limit}`);
      expect(response).toMatchObject({ status: 422, body: { code: 'invalid_field' } });
      expect(fields(response)).toEqual(['?limit wrong_type']);
    },
  );

  it('may have a fraction of zero', async () => {
    await serve();
    expect((await sample.get('/api/t/notes?limit=7.0')).body.query.limit).toBe(7);
  });
});

describe('numbers in a body', () => {
  it.each(['1e400', '-1e400'])('are finite, unlike %s', async (weight) => {
    await serve();
    expect(fields(await sample.post(`{"model":"v5","weight":${weight}}`))).toEqual(['/weight wrong_type']);
    // Where a schema doesn't say what a field is.
    expect(findUnstorable(JSON.parse(`{"a":[${weight}]}`))).toMatchObject([{ pointer: '/a/0', code: 'too_large' }]);
  });
});

describe('bodies', () => {
  it('are returned as sent, with defaults', async () => {
    await serve();
    const response = await sample.post({ model: 'v5', seed: null });
    expect(response.status).toBe(201);
    expect(JSON.parse(response.body.text)).toEqual({ model: 'v5', seed: null, loud: false });
  });

  it('count code points, not UTF-16 units', async () => {
    await serve();
    expect((await sample.post({ model: 'v5', text: '😀😀😀😀' })).status).toBe(201);
    expect(fields(await sample.post({ model: 'v5', text: '😀😀😀😀😀' }))).toEqual(['/text too_long']);
  });

  it.each([
    [{}, ['/model required']],
    [{ model: 'v5', extra: 1 }, ['/extra unknown_field']],
    [{ model: 'v5', text: '' }, ['/text too_short']],
    [{ model: 'v5', weight: '1' }, ['/weight wrong_type']],
    [{ model: 'v5', weight: 1.5, text: 'long text' }, ['/text too_long', '/weight too_large']],
    [{ model: 'v5', weight: -1 }, ['/weight too_small']],
    [{ model: 'v5', loud: 'true' }, ['/loud wrong_type']],
    [{ model: 'v5', tags: ['no', 'a@b.de', 'x'] }, ['/tags too_many', '/tags/0 bad_format', '/tags/2 bad_format']],
    [{ model: 'v5', meta: { a: '1', b: '2', c: '3' } }, ['/meta too_many']],
    [{ model: 'v5', meta: { 'a/b~': '1' } }, ['/meta/a~1b~0 too_long']],
    [{ model: 'v5', choice: 'two' }, ['/choice invalid']],
    [{ model: 'v5', text: 'a\0b' }, ['/text bad_format']],
    [{ model: 'v5', text: '\ud800' }, ['/text bad_format']],
    [{ model: 5 }, ['/model wrong_type']],
    [[], [' wrong_type']],
    [null, [' wrong_type']],
  ])('report which field breaks which rule: %j', async (body, expected) => {
    await serve();
    const response = await sample.post(body);
    expect(response).toMatchObject({ status: 422, body: { code: 'invalid_field' } });
    expect(fields(response)).toEqual(expected);
  });

  it('use the problem code that the contract names', async () => {
    await serve();
    const response = await sample.post({ model: 'v9', text: '' });
    expect(response).toMatchObject({ status: 422, body: { code: 'unknown_model' } });
    expect(fields(response)).toEqual(['/model unknown_model', '/text too_short']);
    expect(response.body.errors.find(({ pointer }: { pointer: string }) => pointer === '/model').detail).toBe(
      '`model` must be one of: v4, v5.',
    );
  });

  it.each([
    ['{"model":', 'ends too early'],
    ['{"model":x}', 'not valid JSON at x.'],
    ['{"model":"v5",}', 'not valid JSON at position 14'],
    [Buffer.from([0x22, 0xff, 0x22]), 'not valid UTF-8'],
  ])('are rejected as malformed: %j', async (text, detail) => {
    await serve();
    const response = await sample.post(text);
    expect(response).toMatchObject({
      status: 400,
      body: { code: 'malformed_json', detail: expect.stringContaining(detail) },
    });
  });

  it('are required, of one type, and no larger than allowed', async () => {
    await serve();
    expect(fields(await sample.post(''))).toEqual([' required']);
    const body = { model: 'v5' };
    for (const type of ['text/plain', 'application/json; charset=latin1', 'nonsense', 'application/jsonp']) {
      expect(await sample.post(body, { 'content-type': type })).toMatchObject({
        status: 415,
        body: { code: 'unsupported_media_type' },
      });
    }
    expect(await sample.post(body, { 'content-encoding': 'gzip' })).toMatchObject({ status: 415 });
    expect(await sample.post(body, { 'content-type': 'Application/JSON;charset="UTF-8"' })).toMatchObject({
      status: 201,
    });
    expect(await sample.post(' '.repeat(1_001))).toMatchObject({ status: 413, body: { code: 'payload_too_large' } });
    expect(recorded.violations).toEqual([]);
  });

  it('report the first twenty faults, with long names cut', async () => {
    await serve();
    const some = { model: 'v5', ...Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`x${n}`, n])) };
    const response = await sample.post(some);
    expect(response.body.detail).toMatch(/^21 fields are invalid\. The first 20 are: `x0`, /);
    expect(response.body.errors).toHaveLength(20);
    const named = await sample.post({ model: 'v5', ['n'.repeat(900)]: 1 });
    expect(named.body.errors).toMatchObject([{ code: 'unknown_field', pointer: `/${'n'.repeat(199)}` }]);
  });

  it('stop at the first fault where they may have thousands of values', async () => {
    await serve();
    const response = await sample.change({ model: 'v5', tags: Array<string>(2500).fill('no') });
    expect(response).toMatchObject({ status: 422, body: { detail: '`tags` must have at most 2 items.' } });
    expect(fields(await sample.change({ model: 'v5', tags: Array<string>(3000).fill('no') }))).toEqual([' too_many']);
    expect((await sample.change({ model: 'v5' })).status).toBe(204);
  });

  it.each([
    ['deep', `{"model":"v5","tags":${'['.repeat(40)}${']'.repeat(40)}}`, ' invalid'],
    ['many lists', `[${'[],'.repeat(300)}[]]`, ' wrong_type'],
  ])('are limited as a whole: %s', async (_, body, fault) => {
    await serve();
    const response = await sample.post(body);
    expect(response.status).toBe(422);
    expect(fields(response)).toEqual([fault]);
  });

  it('cannot change a prototype', async () => {
    await serve();
    expect(fields(await sample.post('{"model":"v5","__proto__":{"loud":true}}'))).toEqual(['/__proto__ unknown_field']);
    expect(fields(await sample.post('{"model":"v5","meta":{"__proto__":"x"}}'))).toEqual(['/meta/__proto__ too_long']);
  });
});
