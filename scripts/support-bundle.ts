import { existsSync, writeFileSync } from 'node:fs';
import { availableParallelism, platform, release, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../server/config.ts';
import type { Db } from '../server/core/db.ts';
import { getReason } from '../server/core/finding.ts';
import { createHider } from '../server/core/hide-secrets.ts';
import { openDb } from '../server/core/open-db.ts';
import { readSchemaVersion } from '../server/core/schema.ts';
import { getVersion } from '../server/core/version.ts';
import type { NamedFinding } from '../server/doctor/doctor.ts';
import { requestSupportFacts } from '../server/features/admin/control-socket.ts';
import { getConfiguration, readSupportFacts } from '../server/features/operating/service.ts';
import { CommandFailed } from './run.ts';

/** Patterns of what belongs to people and accounts, and of what looks like a key. */
const PERSONAL: readonly (readonly [RegExp, string])[] = [
  [/(?<=\/\/)[^\s/@]+@/g, '[hidden]@'],
  [/[^\s"'<>()[\],;:=/]+@[^\s"'<>()[\],;:=/]+\.\p{L}{2,}/gu, '[email]'],
  [/\b(?:cus|guest)_\w+/g, '[customer]'],
  [/\b[a-z0-9]{2,10}_(?:live|test)_\w+/g, '[key]'],
  [/\b(?:whsec_|r8_|Bearer |Basic )\S+/g, '[key]'],
];

/** Applies a function to every text in a value. */
function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, mapTexts(item, change)]));
}

async function readFacts(config: Config): Promise<object> {
  if (config.databaseUrl === null) {
    // Only the process that uses the embedded database can read it.
    const facts = await requestSupportFacts(config.dataDir);
    if (facts !== null) return facts;
    if (!existsSync(join(config.dataDir, 'db'))) return { error: 'There is no database yet.' };
  }
  let db: Db | undefined;
  try {
    db = await openDb(config, () => undefined);
    return await readSupportFacts(db);
  } finally {
    await db?.close();
  }
}

/** What support needs to know about an installation, without secrets and personal data. */
export async function createBundle(config: Config, findings: readonly NamedFinding[]): Promise<object> {
  const hideSecrets = createHider(config);
  const { variables, limits } = getConfiguration(config);
  const bundle = {
    made_at: new Date(),
    release: { version: getVersion(config.siteDir), schema: readSchemaVersion().version },
    machine: {
      node: process.version,
      platform: `${platform()} ${process.arch} ${release()}`,
      cores: availableParallelism(),
      memory_bytes: totalmem(),
    },
    doctor: findings,
    warnings: config.warnings,
    configuration: { variables, limits },
    ...(await readFacts(config).catch((error: unknown) => ({ error: getReason(error) }))),
  };
  return mapTexts(bundle, (text) =>
    PERSONAL.reduce((shown, [pattern, name]) => shown.replace(pattern, name), hideSecrets(text)),
  ) as object;
}

/** Writes a bundle to a new file, which only its owner can read. @throws CommandFailed */
export function writeBundle(bundle: object, file: string): void {
  try {
    writeFileSync(file, `${JSON.stringify(bundle, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    throw new CommandFailed(`The bundle can't be written: ${getReason(error)}`);
  }
}
