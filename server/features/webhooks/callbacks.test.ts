import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isGenuine } from '../../../tests/callbacks/receiver.ts';
import { CallbackRig } from '../../../tests/callbacks/rig.ts';
import { EngineError } from '../../../engines/engine.ts';

let rig: CallbackRig;
beforeAll(async () => {
  rig = await CallbackRig.open();
});
beforeEach(() => rig.nextDelivery());
afterAll(() => rig.close());

describe('the callbacks of a task', () => {
  it.each(['test', 'live'] as const)('send the whole task at each stage, signed (%s)', async (mode) => {
    const id = await rig.generate(rig.who[mode]);
    const work = await rig.engines.attempt(id);
    const [secret] = await rig.secrets(mode);
    const shown = async () => (await rig.app.call(`GET /api/v2/tasks/${id}`, { key: rig.who[mode] })).body;
    const steps = [() => work.text(), () => work.clip(1), () => work.clip(0)];
    const types = ['task.text', 'task.first', 'task.complete'];
    for (const [n, step] of steps.entries()) {
      step();
      const hit = (await rig.hook.count(n + 1))[n]!;
      const { timestamp, data, ...rest } = hit.body;
      expect(rest).toEqual({ type: types[n], id: hit.headers['webhook-id'], sequence: n + 1 });
      expect(rest.id).toMatch(/^evt_[a-z2-7]{24}$/);
      expect(new Date(timestamp).toISOString()).toBe(timestamp);
      expect(data).toEqual({ ...(await shown()), eta_seconds: data.eta_seconds });
      expect(hit.headers['content-type']).toBe('application/json');
      expect(isGenuine(hit, secret!, rig.clock.now())).toBe(true);
      expect(isGenuine({ ...hit, raw: `${hit.raw} ` }, secret!, rig.clock.now())).toBe(false);
      await rig.newest(id, { status: 'delivered' });
    }
    expect(new Set(rig.hook.hits.map(({ body }) => body.id)).size).toBe(3);
    const other = (await rig.secrets(mode === 'test' ? 'live' : 'test'))[0]!;
    expect(rig.hook.hits.some((hit) => isGenuine(hit, other, rig.clock.now()))).toBe(false);
  });

  it('report a failure, and are not sent without a URL', async () => {
    const silent = await rig.app.call('POST /api/v2/generate', {
      key: rig.who.test,
      body: { model: 'v5', prompt: 'x' },
    });
    (await rig.engines.attempt(silent.body.id)).fail(new EngineError('content_refused', 'No.', false));
    const id = await rig.generate();
    (await rig.engines.attempt(id)).fail(new EngineError('content_refused', 'Not this.', false));
    const [hit] = await rig.hook.count(1);
    expect(hit!.body).toMatchObject({ type: 'task.failed', sequence: 1, data: { id, status: 'failed' } });
    expect(hit!.body.data.error).toEqual({ code: 'content_refused', detail: 'Not this.' });
    expect(await rig.deliveries()).toHaveLength(1);
  });

  it('end with a cancel: undelivered ones are withdrawn', async () => {
    rig.hook.respond = () => 500;
    const id = await rig.described();
    await rig.newest(id, { status: 'pending', attempts: [{ outcome: 'status', status_code: 500, replay: false }] });
    await rig.app.call(`POST /api/v2/tasks/${id}/cancel`, { key: rig.who.test });
    const withdrawn = await rig.newest(id, { status: 'superseded', next_attempt_at: null });
    expect(withdrawn.completed_at).not.toBeNull();
    expect(await rig.deliveries(`?task_id=${id}`)).toHaveLength(1);
  });

  it('match the contract', async () => {
    const bundle = new URL('../../../generated/openapi/v2.json', import.meta.url);
    const { paths, components } = JSON.parse(readFileSync(bundle, 'utf8'));
    expect(paths['/api/v2/generate'].post.callbacks.task.$ref).toBe('#/components/callbacks/task');
    const { post } = components.callbacks.task['{$request.body#/callback_url}'];
    const headers = post.parameters.map(
      ({ $ref }: { $ref: string }) => components.parameters[$ref.split('/').at(-1)!].name,
    );
    await rig.described();
    const [hit] = await rig.hook.count(1);
    expect(Object.keys(hit!.headers).filter((name) => name.startsWith('webhook-'))).toEqual(headers);
    const { Ajv2020 } = await import('ajv/dist/2020.js');
    const formats = (await import('ajv-formats')).default as unknown as (ajv: object) => void;
    const ajv = new Ajv2020({ strict: false });
    formats(ajv);
    ajv.addSchema(JSON.parse(readFileSync(bundle, 'utf8')), 'v2');
    const validate = ajv.getSchema('v2#/components/schemas/task-event')!;
    expect(validate(hit!.body), JSON.stringify(validate.errors)).toBe(true);
  });
});
