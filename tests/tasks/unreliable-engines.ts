import { EngineUnavailable, type Engines } from '../../engines/engine.ts';
import type { Core } from '../../server/core/core.ts';
import { createRemoteTools } from '../../server/features/runs/service.ts';
import { fakeEngines, instantEngine } from './rig.ts';

/** Engines of both modes on a service that can be unavailable. Each task sends one request, as the gate admits it. */
export function unreliableEngines(slots: number) {
  const service = {
    isDown: true,
    /** The tasks that sent a request, in order. */
    requests: [] as string[],
    /** Runs before a request gets its response. */
    onRequest: (_taskId: string): Promise<void> | void => undefined,
    /** Runs after the response and before the outputs. */
    onResponse: (): Promise<void> | void => undefined,
  };
  const engines = (core: Core): Engines => {
    const { gate } = createRemoteTools(core, 'fake', false);
    return fakeEngines(async function* (job, signal) {
      if (!(await gate.admits(job.taskId))) throw new EngineUnavailable();
      service.requests.push(job.taskId);
      await service.onRequest(job.taskId);
      if (service.isDown) {
        await gate.failed(job.taskId, '503');
        throw new EngineUnavailable();
      }
      await gate.responded();
      await service.onResponse();
      yield* instantEngine(job, signal);
    }, slots);
  };
  return { engines, service };
}

/** Fails as often as closes the gate of the fake engine. */
export async function failRepeatedly(core: Core): Promise<void> {
  const { gate } = createRemoteTools(core, 'fake', false);
  for (let n = 0; n < 5; n += 1) await gate.failed('task_other', '503');
}

/** Closes the gate of the fake engine until the test ends the pause. */
export async function closeGate(core: Core): Promise<void> {
  await failRepeatedly(core);
  await core.db.query(`update gates set closed_until = now() + interval '1 hour'`);
}

/** Ends the pause of the gate, if nothing probes it already. */
export const endPause = ({ db }: Core) =>
  db.query('update gates set closed_until = clock_timestamp() where probe is null');
