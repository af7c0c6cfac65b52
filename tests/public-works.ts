import { expect, vi } from 'vitest';
import type { Task, Work } from '../generated/account/types.gen.ts';
import { signedIn, type TestCustomer } from './customer.ts';
import type { TestApp } from './harness.ts';

/** A work with whose it is. */
export interface CreatedWork {
  readonly owner: TestCustomer;
  readonly work: Work;
}

interface WorkFields {
  readonly mode?: 'live' | 'test';
  readonly owner?: TestCustomer;
}

/** What nobody but its customer may read is spelt so that it can be looked for. */
const asked = {
  song: ['tasks', { model: 'v3.5', prompt: 'secretprompt', title: 'Low tide', style: 'secretstyle' }],
  image: ['images', { model: 'image-1', prompt: 'secretprompt' }],
} as const;

/** A work that was made in the dashboard, private, as works are. */
export async function createWork(
  app: TestApp,
  kind: keyof typeof asked = 'song',
  requested: WorkFields = {},
): Promise<CreatedWork> {
  const { mode = 'live', owner = await signedIn(app) } = requested;
  const { cookie } = owner;
  const [path, input] = asked[kind];
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

/** What its customer decides about it. */
export const updateWork = (app: TestApp, { owner, work }: CreatedWork, body: object) =>
  app.call(`PATCH /api/account/works/${work.id}`, { cookie: owner.cookie, body });

/** A work that everybody may see. */
export async function createPublicWork(
  app: TestApp,
  kind: keyof typeof asked = 'song',
  requested: WorkFields = {},
): Promise<CreatedWork> {
  const own = await createWork(app, kind, requested);
  const { status, text } = await updateWork(app, own, { visibility: 'public' });
  if (status !== 200) throw new Error(`A work was not made public: ${text}`);
  return own;
}
