import type { FastifyReply } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { type SampleApp, recorded, serveSample } from '../../../tests/sample-contract.ts';

type Handlers = Readonly<Record<string, (request: unknown, reply: FastifyReply) => Promise<unknown>>>;

let sample: SampleApp;
const serve = async (handlers: Handlers, verify = true) => {
  sample = await serveSample({ handlers, verify });
};
afterEach(() => sample.app.close());

const located = (response: unknown) => async (_: unknown, reply: FastifyReply) => {
  reply.header('location', '/api/t/notes/1');
  return response;
};

const broken: readonly (readonly [string, Handlers, RegExp])[] = [
  ['an undeclared field', { tCreate: located({ id: '1', hash: 'x' }) }, /201: the serialized body differs/],
  ['a wrong type', { tCreate: located({ id: 5 }) }, /201: the serialized body differs/],
  ['a missing header', { tCreate: async () => ({ id: '1' }) }, /header location is missing/],
  [
    'an undeclared header',
    { tNotes: async (_, reply) => reply.header('x-other', '1').send({}) },
    /header x-other is not declared/,
  ],
  ['an undeclared status', { tNotes: async (_, reply) => reply.code(202).send({}) }, /status 202 is not declared/],
  ['a body where there is none', { tDelete: async () => ({ gone: true }) }, /a body is not declared/],
  [
    'another content type',
    { tNotes: async (_, reply) => reply.type('text/plain').send('hello') },
    /content type text\/plain is not declared/,
  ],
  [
    'an undeclared field of a stored response',
    {
      tCreate: async (_, reply) => reply.header('location', '/').type('application/json').send('{"id":"1","hash":"x"}'),
    },
    /body must NOT have unevaluated properties/,
  ],
];

describe('verifying responses', () => {
  it.each(broken)('reports %s', async (_, handlers, message) => {
    await serve(handlers);
    const statuses = [
      (await sample.app.inject('/api/t/notes')).statusCode,
      (await sample.remove('1', 'me')).status,
      (await sample.post({ model: 'v5' })).status,
    ];
    expect(recorded.violations).toEqual([expect.stringMatching(message)]);
    expect(statuses.filter((status) => status === 500)).toHaveLength(1);
  });

  it('is off in production, where undeclared fields are removed', async () => {
    await serve({ tCreate: located({ id: '1', hash: 'secret' }) }, false);
    expect(await sample.post({ model: 'v5' })).toEqual({ status: 201, body: { id: '1' } });
  });

  it('reports nothing for an error, whatever headers its handler had set', async () => {
    await serve({ tCreate: located({ id: '1', text: { not: 'a text' } }) });
    const response = await sample.app.inject({
      method: 'POST',
      url: '/api/t/notes',
      headers: { authorization: 'k', 'content-type': 'application/json' },
      payload: '{"model":"v5"}',
    });
    expect(response.json()).toMatchObject({ status: 500, code: 'internal_error' });
    expect(response.headers['location']).toBeUndefined();
    expect(recorded.violations).toEqual([]);
  });

  it('accepts a stored response unchanged', async () => {
    await serve({
      tCreate: async (_, reply) =>
        reply.header('location', '/').type('application/json').send('{"text":"a", "id":"1"}'),
    });
    expect(await sample.post({ model: 'v5' })).toMatchObject({ status: 201, body: { id: '1', text: 'a' } });
    expect(recorded.violations).toEqual([]);
  });

  it("hides the details of a handler's exception", async () => {
    await serve({
      tNotes: async () => {
        throw new Error('secret detail');
      },
    });
    const response = await sample.get('/api/t/notes');
    expect(response).toMatchObject({
      status: 500,
      body: { code: 'internal_error', type: 'https://music.example/docs/errors/internal_error' },
    });
    expect(JSON.stringify(response)).not.toContain('secret detail');
    expect(recorded.violations).toEqual([]);
  });
});
