import { expect, it } from 'vitest';
import { ownEngineConfig } from '../../tests/own-engine/rig.ts';
import { ownEngineAbilities, ownEngineServer } from '../../tests/own-engine/server.ts';
import { tryEngine } from './engine-check.ts';

it('checks whether an own engine describes itself', async () => {
  const service = await ownEngineServer();
  const check = (engine = ownEngineConfig(service.base)) => tryEngine({ engine });
  expect(await check()).toEqual({
    state: 'ok',
    message: 'Your engine accepts the signature and makes songs for v3.5, v4, v4.5, v5.',
  });
  const other = ownEngineConfig(service.base, `whsec_${'b3RoZXI='.repeat(4)}`);
  expect((await check(other)).message).toContain(
    'rejects the signature (401). Check that it has the same ENGINE_SECRET',
  );
  service.abilities = { ...ownEngineAbilities, max_seconds: 'many' };
  expect(await check()).toMatchObject({ state: 'fix', message: expect.stringContaining('is invalid. max_seconds: ') });
  service.abilities = { ...ownEngineAbilities, models: { v9: {} } };
  expect((await check()).message).toContain('is invalid. models');
  service.mishap = () => ({ status: 200, body: '<html>' });
  expect((await check()).message).toContain('It is not JSON.');
  service.mishap = () => ({ status: 200, body: ' '.repeat(70_000) });
  expect((await check()).message).toContain('It is too long.');
  service.mishap = () => ({ status: 502, body: '' });
  expect((await check()).message).toContain('responds with 502. ENGINE_URL must be the address before /v1.');
  expect((await check(ownEngineConfig('http://127.0.0.1:1'))).message).toContain("can't be reached: ");
  await service.close();
});
