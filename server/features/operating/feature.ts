import type { Feature } from '../../core/feature.ts';
import { addBusinessGauges } from './business.ts';
import { recordLedgerCheck } from './health.ts';
import { addProcessGauges, addSystemGauges } from './measurements.ts';
import { operations } from './operations.ts';
import { deleteOldProcesses } from './store.ts';
import { Presence } from './presence.ts';
import { fetchLatestRelease, reportUpdate } from './updates.ts';
import { getVersion } from './version.ts';

/** The health and configuration of the system, for operators. */
export const operating: Feature = {
  name: 'operating',
  account: operations,
  start: async (core) => {
    const version = getVersion(core.config.siteDir);
    await new Presence(core, version).start();
    addProcessGauges(core, version);
    core.schedules.add({ name: 'operating.forget', everySeconds: 3600, run: () => deleteOldProcesses(core.db) });
    core.schedules.add({
      name: 'operating.updates',
      everySeconds: 86_400,
      condition: String(core.config.updateFeed !== null),
      run: (signal) => fetchLatestRelease(core, signal),
    });
    await reportUpdate(core);
    core.schedules.add({ name: 'operating.ledger', everySeconds: 86_400, run: () => recordLedgerCheck(core) });
  },
  work: async (core) => {
    addSystemGauges(core);
    addBusinessGauges(core);
  },
};
