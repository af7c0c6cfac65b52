import { limits } from '../../../catalog/limits.ts';
import type { SystemHealth } from '../../../generated/account/types.gen.ts';
import { type Core, perCore } from '../../core/core.ts';
import { addGauge } from '../../core/metrics.ts';
import { readVolumes } from '../../core/volumes.ts';
import { remember } from './remember.ts';
import { readDatabase, readFileBytes, readSizesOfDays, saveSizesOfDays, type SizesOfDay } from './sizes-store.ts';

const DAY_MS = 86_400_000;

/** Sizes change slowly, and asking for those of all tables and partitions reads their files' sizes on the disk. */
const KEPT_MS = 60_000;

/** The bytes of files are counted at most this often. */
const FILES_KEPT_MS = 10 * 60_000;

/** Growth is the average of a week. */
const KEPT_DAYS = 8;

/** More tables than there are. */
const ALL_TABLES = 1000;

/** Days for which the rows of a table are kept. Rows of other tables stay until someone deletes them. */
const KEPT: Readonly<Record<string, number>> = {
  request_logs: limits.logDays,
  webhook_deliveries: limits.recordDays,
  emails: limits.recordDays,
  provider_events: limits.recordDays,
  idempotency: Math.ceil(limits.idempotencyHours / 24),
  usage_calls: limits.usageDays,
  usage_latency: limits.usageDays,
  usage_credits: limits.usageDays,
  usage_key_latency: limits.usageDays,
  status_days: limits.statusDays,
};

/** Bytes per day since the oldest day of the last week, or null before there are two. */
function computeGrowth(
  days: readonly SizesOfDay[],
  now: Date,
  bytes: number,
  pick: (day: SizesOfDay) => number | undefined,
): number | null {
  const oldest = days.findLast((day) => pick(day) !== undefined);
  const passed = oldest ? (now.getTime() - Date.parse(oldest.at)) / DAY_MS : 0;
  return passed < 1 ? null : Math.round((bytes - pick(oldest!)!) / passed);
}

/** Measures all tables and files. Callers within a minute share a measurement. */
const sizes = perCore(({ db }: Core) => ({
  database: remember(KEPT_MS, () => readDatabase(db, ALL_TABLES)),
  files: remember(FILES_KEPT_MS, () => readFileBytes(db), true),
  days: remember(KEPT_MS, () => readSizesOfDays(db)),
}));

/** Saves the sizes of a day for the growth. */
export async function recordSizes({ db, clock }: Core): Promise<void> {
  const [database, files, before] = await Promise.all([
    readDatabase(db, ALL_TABLES),
    readFileBytes(db),
    readSizesOfDays(db),
  ]);
  const tables = Object.fromEntries(database.tables.map(({ name, bytes }) => [name, bytes]));
  await saveSizesOfDays(db, [{ at: clock.now().toISOString(), tables, files }, ...before].slice(0, KEPT_DAYS));
}

/** The sizes of the database, of the files and of the volumes of this process, with their growth and how long they are kept. */
export async function getSizes(
  core: Core,
  mostTables = 8,
): Promise<Pick<SystemHealth, 'database' | 'files' | 'volumes'>> {
  const read = sizes(core);
  const [database, files, days, volumes] = await Promise.all([
    read.database(),
    read.files(),
    read.days(),
    readVolumes(core.config),
  ]);
  const now = core.clock.now();
  return {
    database: {
      kind: core.db.embedded ? 'embedded' : 'postgres',
      ...database,
      tables: database.tables.slice(0, mostTables).map((table) => ({
        ...table,
        day_bytes: computeGrowth(days, now, table.bytes, (day) => day.tables[table.name]),
        kept_days: KEPT[table.name] ?? null,
      })),
    },
    files: {
      place: core.config.storage === null ? 'disk' : 'bucket',
      bytes: files,
      day_bytes: computeGrowth(days, now, files, (day) => day.files),
      kept_days: limits.retentionHours.live / 24,
      tasks: database.tables.find(({ name }) => name === 'tasks')?.rows ?? 0,
    },
    volumes: volumes.map((volume) => ({ ...volume })),
  };
}

/** Gauges of the volumes of this process. */
export function addVolumeGauges({ metrics, config }: Core): void {
  const add = (name: string, help: string, field: 'bytes' | 'free_bytes') =>
    addGauge(metrics, { name, help, labels: ['folder'] }, async () =>
      (await readVolumes(config)).map((volume) => ({ labels: { folder: volume.folder }, value: volume[field] })),
    );
  add('volume_bytes', 'The size of the volume of DATA_DIR and of temporary files.', 'bytes');
  add('volume_free_bytes', 'What can still be written to the volume.', 'free_bytes');
}

/** Gauges of tables and files. Workers have them, so that they don't appear once per web process. */
export function addSizeGauges(core: Core): void {
  const read = sizes(core);
  addGauge(
    core.metrics,
    { name: 'table_bytes', help: 'The size of a table, with all its partitions.', labels: ['table', 'part'] },
    async () =>
      (await read.database()).tables.flatMap(({ name, bytes, index_bytes: indexes, toast_bytes: toast }) =>
        Object.entries({ heap: bytes - indexes - toast, indexes, toast }).map(([part, value]) => ({
          labels: { table: name, part },
          value,
        })),
      ),
  );
  addGauge(core.metrics, { name: 'files_bytes', help: 'The size of all stored files.' }, () => read.files());
}
