import type { Core } from '../../core/core.ts';
import type { Feature } from '../../core/feature.ts';
import { addGauge } from '../../core/metrics.ts';
import type { RemoteEngine } from '../../../engines/remote.ts';
import { engineWebhookRoute } from './engine-webhooks.ts';
import { endedRuns } from './ended-runs.ts';
import { CANCEL, cancelUnneededRuns } from './service.ts';
import { deleteOldRuns, isGateClosed } from './store.ts';

/** Runs of engines at external services, shared by all processes. `engineOf` returns the live engine, or null. */
export const runs = (createEngine: (core: Core) => RemoteEngine | null): Feature => ({
  name: 'runs',
  routes: async (app, core) => {
    const engine = createEngine(core);
    if (engine?.messages) await engineWebhookRoute(app, core, engine.id, engine.messages);
  },
  start: async (core) => {
    const engine = createEngine(core);
    if (!engine) return;
    const { schedules, metrics, db } = core;
    schedules.add({
      name: CANCEL,
      everySeconds: 5,
      condition: 'exists (select from runs where ended_at is null)',
      run: () => cancelUnneededRuns(core, engine),
    });
    schedules.add({ name: 'runs.forget', everySeconds: 3600, run: () => deleteOldRuns(db) });
    endedRuns(core);
    const help =
      'Whether the live engine fails, so that one task at a time tries it. 0 if no task has for five minutes.';
    addGauge(metrics, { name: 'engine_left_alone', help }, async () => ((await isGateClosed(db, engine.id)) ? 1 : 0));
  },
});
