import { startDnsServer } from '../../../tests/dns-server.ts';
import { generate, json } from '../parts.ts';
import type { Scenario } from '../scenario.ts';

const useNameServer = new URL('../use-name-server.ts', import.meta.url);

export const silentNames: Scenario = {
  name: 'test keys: callbacks to names whose name server never responds',
  async prepare() {
    const { address, close } = await startDnsServer(() => null);
    return { env: { NODE_OPTIONS: `--import ${useNameServer.href}`, BENCH_NAME_SERVER: address }, close };
  },
  attacks: ({ testKeys }) => [
    ...testKeys.map((key, n) => {
      const callback = `http://hook${n}.silent.example/`;
      return generate(key, JSON.stringify({ model: 'v5', prompt: 'rain', callback_url: callback }));
    }),
    {
      method: 'POST',
      path: '/api/auth/sign-in/email',
      headers: json,
      body: JSON.stringify({ email: 'eve@example.com', password: 'a wrong password' }),
    },
  ],
};
