import { randomBytes } from 'node:crypto';
import type { Db } from '../../server/core/db.ts';
import type { TestApp } from '../harness.ts';

/**
 * A server on a shared database that can be killed: from then on it writes nothing, and the service rejects its token. `open`
 * starts it. `tokens` are those that the service accepts.
 */
export async function killableApp(
  db: Db,
  tokens: Set<string>,
  open: (token: string, db: Db) => Promise<TestApp>,
): Promise<TestApp & { kill(): void }> {
  let isDead = false;
  const token = `token_${randomBytes(8).toString('hex')}`;
  tokens.add(token);
  const dead = async () => {
    throw new Error('The process is dead.');
  };
  const alive: Db = { ...db, close: async () => undefined };
  const mortal = new Proxy(alive, {
    get: (target, name: keyof Db) => (isDead && name !== 'embedded' && name !== 'close' ? dead : target[name]),
  });
  const app = await open(token, mortal);
  const kill = () => {
    isDead = true;
    tokens.delete(token);
  };
  return { ...app, kill };
}
