import type { Feature } from '../../core/feature.ts';
import { deleteOldProcesses } from '../../core/process-store.ts';
import { journal } from '../logs/service.ts';
import { addBusinessGauges } from './business.ts';
import { recordLedgerCheck } from './health.ts';
import { addProcessGauges, addSystemGauges } from './measurements.ts';
import { addSizeGauges, addVolumeGauges, recordSizes } from './sizes.ts';
import { operations } from './operations.ts';
import { fetchLatestRelease, reportUpdate } from './updates.ts';

/** The health and configuration of the system, for operators. */
export const operating: Feature = {
  name: 'operating',
  account: operations,
  start: async (core) => {
    core.process.report(() => {
      const { waiting, dropped } = journal(core).state;
      return { logWaiting: waiting, logDropped: dropped };
    });
    addProcessGauges(core);
    addVolumeGauges(core);
    core.schedules.add({ name: 'operating.forget', everySeconds: 3600, run: () => deleteOldProcesses(core.db) });
    core.schedules.add({
      name: 'operating.updates',
      everySeconds: 86_400,
      condition: String(core.config.updateFeed !== null),
      run: (signal) => fetchLatestRelease(core, signal),
    });
    await reportUpdate(core);
    // Also during maintenance, when workers do nothing else. Without these, Prometheus would find no worker and no web process.
    if (core.config.role !== 'web') {
      addSystemGauges(core);
      addBusinessGauges(core);
      addSizeGauges(core);
    }
    core.schedules.add({ name: 'operating.sizes', everySeconds: 86_400, run: () => recordSizes(core) });
    core.schedules.add({ name: 'operating.ledger', everySeconds: 86_400, run: () => recordLedgerCheck(core) });
  },
};
