import { afterEach, describe, expect, it } from 'vitest';
import { type SampleApp, sampleDocument, recorded, serveSample } from '../../../tests/sample-contract.ts';

let sample: SampleApp;
const serve = async () => {
  sample = await serveSample();
};
afterEach(() => sample?.app.close());

describe('mounting a contract', () => {
  it('refuses an operation without handler and a handler without operation', async () => {
    await expect(serveSample({ handlers: { tDelete: undefined, tOther: async () => 1 } })).rejects.toThrow(
      'Contract and handlers do not match: tDelete has no handler; tOther is not in the contract.',
    );
  });

  it('refuses constructs that it cannot validate', async () => {
    const changed = (change: (copy: typeof sampleDocument) => void) => {
      const copy = structuredClone(sampleDocument);
      change(copy);
      return serveSample({ document: copy });
    };
    const anything = { security: [{ basic: [] }] };
    await expect(changed((copy) => Object.assign(copy.paths['/api/t/notes'].get, anything))).rejects.toThrow(
      'security must be',
    );
    await expect(
      changed((copy) => Object.assign(copy.components.schemas.create, { additionalProperties: undefined })),
    ).rejects.toThrow('t-create: the request body does not say whether it accepts unknown fields.');
    await expect(
      changed((copy) => Object.assign(copy.components.schemas, { note: { $ref: '#/components/schemas/note' } })),
    ).rejects.toThrow('circular reference');
  });
});

describe('the caller', () => {
  it('is authenticated before the request is validated', async () => {
    await serve();
    for (const body of ['{', '{}', ' '.repeat(1_000)]) {
      const response = await sample.post(body, { authorization: '' });
      expect(response).toMatchObject({ status: 401, body: { code: 'invalid_key' } });
    }
    expect(recorded.gate).toEqual(Array(3).fill('admit t-create'));
  });

  it('is rate limited for valid and invalid requests', async () => {
    await serve();
    await sample.post({ model: 'v5' });
    await sample.post({ model: 'v9' });
    expect(recorded.gate).toEqual(Array(2).fill('admit t-create'));
  });

  it('is a session where the contract requires one', async () => {
    await serve();
    expect(JSON.parse((await sample.remove('1', '')).text)).toMatchObject({ status: 401, code: 'unauthorized' });
    expect(await sample.remove('1', 'me')).toEqual({ status: 204, text: '' });
    expect(recorded.gate).toEqual([]);
  });

  it('gets 404 for an id that cannot exist', async () => {
    await serve();
    for (const id of ['much-too-long', '%00', 'x'.repeat(300)]) {
      const { text } = await sample.remove(id, 'me');
      expect(JSON.parse(text)).toMatchObject({ status: 404, code: 'not_found' });
    }
  });
});
