import type { Feature } from '../../core/feature.ts';
import { recordLedgerCheck } from './health.ts';
import { addProcessGauges, addSystemGauges } from './measurements.ts';
import { operations } from './operations.ts';
import { deleteOldProcesses } from './store.ts';
import { getVersion, Presence } from './presence.ts';

/** The health and configuration of the system, for operators. */
export const operating: Feature = {
  name: 'operating',
  account: operations,
  start: async (core) => {
    const version = getVersion(core.config.siteDir);
    await new Presence(core, version).start();
    addProcessGauges(core, version);
    core.schedules.add({ name: 'operating.forget', everySeconds: 3600, run: () => deleteOldProcesses(core.db) });
    core.schedules.add({ name: 'operating.ledger', everySeconds: 86_400, run: () => recordLedgerCheck(core) });
  },
  work: async (core) => addSystemGauges(core),
};
