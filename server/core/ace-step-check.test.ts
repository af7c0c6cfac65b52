import { expect, it } from 'vitest';
import { aceStepServer } from '../../tests/ace-step/server.ts';
import { tryEngine } from './engine-check.ts';

it('checks every server of ACE-Step', async () => {
  const [one, two] = await Promise.all([aceStepServer(), aceStepServer()]);
  const engine = { id: 'ace-step', urls: [one.base, two.base], key: null } as const;
  const check = (part: object = {}) => tryEngine({ engine: { ...engine, ...part } });
  expect(await check()).toEqual({ state: 'ok', message: 'All 2 servers of ACE-Step accept requests.' });
  two.key = 'secret';
  expect(await check()).toEqual({
    state: 'fix',
    message: `${two.base} requires a key. Set ACESTEP_API_KEY to it.`,
  });
  expect((await check({ key: 'wrong' })).message).toBe(`${two.base} rejects ACESTEP_API_KEY (401).`);
  expect((await check({ key: 'secret' })).state).toBe('ok');
  two.mishap = () => ({ status: 200, body: '<html>' });
  expect((await check()).message).toBe(`${two.base} isn't the REST API of ACE-Step 1.5. Check ACESTEP_URL.`);
  expect((await check({ urls: ['http://127.0.0.1:1'] })).message).toContain("http://127.0.0.1:1 can't be reached: ");
  await Promise.all([one.close(), two.close()]);
});
