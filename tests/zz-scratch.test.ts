import { test } from 'vitest';
import { appendFileSync } from 'node:fs';
import { testApp } from './harness.ts';
import { signedIn } from './customer.ts';
test('cost', async () => {
  const run = async (name: string, f: () => Promise<any>) => {
    const c = process.cpuUsage(); const t = performance.now();
    const r = await f();
    const d = process.cpuUsage(c);
    appendFileSync('/tmp/scratch/cost.txt', `${name} ${Math.round(performance.now() - t)} cpu ${Math.round((d.user + d.system) / 1000)}\n`);
    return r;
  };
  for (let i = 0; i < 5; i++) {
    const app = await run('app+db', () => testApp());
    await run('signedIn', () => signedIn(app));
    await run('close', () => app.close());
  }
});
