import { expect, vi } from 'vitest';
import type { Task, Work } from '../generated/account/types.gen.ts';
import { signedIn, type TestCustomer } from './customer.ts';
import type { TestApp } from './harness.ts';

/** A work and its owner. */
export interface CreatedWork {
  readonly owner: TestCustomer;
  readonly work: Work;
}

interface WorkFields {
  readonly mode?: 'live' | 'test';
  readonly owner?: TestCustomer;
}

/** Texts that only the owner may read are distinctive, so that tests can search for them. */
const inputs = {
  song: ['tasks', { model: 'v3.5', prompt: 'secretprompt', title: 'Low tide', style: 'secretstyle' }],
  image: ['images', { model: 'image-1', prompt: 'secretprompt' }],
} as const;

/** A work that was made in the dashboard. New works are private. */
export async function createWork(
  app: TestApp,
  kind: keyof typeof inputs = 'song',
  requested: WorkFields = {},
): Promise<CreatedWork> {
  const { mode = 'live', owner = await signedIn(app) } = requested;
  const { cookie } = owner;
  const [path, input] = inputs[kind];
  const body = path === 'tasks' ? { type: 'generate', mode, input } : { mode, input };
  const task = await app.call(`POST /api/account/${path}`, { cookie, body });
  await vi.waitFor(
    async () => {
      const { body: now } = await app.call(`GET /api/account/tasks/${task.body.id}`, { cookie });
      expect((now as Task).status).toBe('succeeded');
    },
    { timeout: 60_000, interval: 10 },
  );
  const { body: works } = await app.call(`GET /api/account/works?task_id=${task.body.id}`, { cookie });
  return { owner, work: works.data[0] };
}

/** A change by the owner. */
export const updateWork = (app: TestApp, { owner, work }: CreatedWork, body: object) =>
  app.call(`PATCH /api/account/works/${work.id}`, { cookie: owner.cookie, body });

/** A work that is in the public gallery. */
export async function createPublicWork(
  app: TestApp,
  kind: keyof typeof inputs = 'song',
  requested: WorkFields = {},
): Promise<CreatedWork> {
  const own = await createWork(app, kind, requested);
  const { status, text } = await updateWork(app, own, { visibility: 'public' });
  if (status !== 200) throw new Error(`A work was not made public: ${text}`);
  return own;
}
