import { createHash, hkdfSync } from 'node:crypto';
import { ownCatalog, type OwnCatalog } from '../../catalog/own-catalog.ts';
import type { Config } from '../config.ts';
import type { Db, Tx } from './db.ts';
import { newFolderId, readFolderId, writeFolderId } from './files-folder.ts';
import { ADDRESS_KEY_CONTEXT, createSecrets } from './secrets.ts';
import { StartupError } from './startup-error.ts';

type Settings = Pick<Config, 'dataDir' | 'databaseUrl' | 'publicUrl' | 'storage' | 'secret' | 'secretPrevious'>;

/** What all processes of a database must agree on. */
export const installationParts = ['secret', 'public_url', 'bucket', 'catalog'] as const;
export type InstallationPart = (typeof installationParts)[number];

/** Fingerprints of the settings that the database was last used with. */
interface Installation {
  /** Of SECRET, and of SECRET_PREVIOUS during and after a rotation. */
  readonly secrets: readonly string[];
  readonly public_url?: string;
  /** `folder/` and an ID without a bucket, since several processes must not have a folder each. */
  readonly bucket?: string;
  readonly catalog?: string;
}

const fingerprint = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, 'cadenza', 'v1:fingerprint', 16)).toString('base64url');

const FOLDER = 'folder/';

/** An address that only this machine can reach is nobody's, so it isn't compared. */
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** With the embedded database, only SECRET is compared: one process uses it, which changes with its settings. */
function describe(config: Settings, catalog: OwnCatalog, folderId: string): Installation {
  const { secret, secretPrevious, publicUrl, storage, databaseUrl } = config;
  const secrets = [secret, ...(secretPrevious === null ? [] : [secretPrevious])].map(fingerprint);
  if (databaseUrl === null) return { secrets };
  return {
    secrets,
    ...(LOOPBACK.test(new URL(publicUrl).hostname) ? {} : { public_url: publicUrl }),
    bucket: storage === null ? `${FOLDER}${folderId}` : `${storage.endpoint}/${storage.name}`,
    catalog: createHash('sha256').update(JSON.stringify(catalog)).digest('base64url'),
  };
}

const ACCEPT = (part: InstallationPart) =>
  `run \`npm run migrate -- --accept ${part}\` with the new settings, and restart every process`;

/** Explanations for operators. Values are shown unless they are secret. */
const faults: Readonly<Record<InstallationPart, (stored: string, own: string) => string>> = {
  secret: () =>
    'SECRET is not the one that this database was used with, so data encrypted with it could not be read. Restore SECRET. To ' +
    `rotate it, set SECRET_PREVIOUS to the former value. If that is lost, ${ACCEPT('secret')}: encrypted data is lost then.`,
  public_url: (stored, own) =>
    `PUBLIC_URL is ${own}, but this database belongs to ${stored}. If the address has changed, ${ACCEPT('public_url')}.`,
  bucket: (stored, own) => {
    const place = stored.startsWith(FOLDER) ? 'in another folder DATA_DIR/files' : `in the bucket ${stored}`;
    const differs = own.startsWith(FOLDER) ? 'STORAGE_URL is not set' : `STORAGE_URL names the bucket ${own}`;
    const several = own.startsWith(FOLDER) ? ' Several processes need a bucket.' : '';
    return `${differs}, but the files of this database are ${place}.${several} If they were moved, ${ACCEPT('bucket')}.`;
  },
  catalog: () =>
    'CATALOG has other prices, models or limits than the other processes of this database. Use the same file everywhere. To ' +
    `change it for all, ${ACCEPT('catalog')}.`,
};

function findFaults(stored: Installation, own: Installation, accepted: readonly InstallationPart[]): string[] {
  const differ = installationParts.filter((part) => {
    if (accepted.includes(part)) return false;
    if (part === 'secret') return !own.secrets.some((one) => stored.secrets.includes(one));
    return stored[part] !== undefined && own[part] !== undefined && stored[part] !== own[part];
  });
  return differ.map((part) =>
    faults[part](part === 'secret' ? '' : stored[part]!, part === 'secret' ? '' : own[part]!),
  );
}

/** Whether our secrets decrypt the key of address marks, which releases without fingerprints have stored too. */
async function canDecrypt(tx: Tx, config: Settings): Promise<boolean> {
  const key = await tx.first<{ sealed: string }>(
    "select value #>> '{}' as sealed from settings where name = 'address_key'",
  );
  if (!key) return true;
  try {
    createSecrets(config).open('address', Buffer.from(key.sealed, 'base64'), ADDRESS_KEY_CONTEXT);
    return true;
  } catch {
    return false;
  }
}

/**
 * Compares the settings that every process must share with those of the database. The first process stores them, and a
 * rotation of SECRET replaces them. `accepted` may differ, and is stored.
 * @throws StartupError with every difference, before anything is written.
 */
export async function checkInstallation(
  db: Db,
  config: Settings,
  accepted: readonly InstallationPart[] = [],
  catalog: OwnCatalog = ownCatalog,
): Promise<void> {
  await db.tx(async (tx) => {
    const usesFolder = config.databaseUrl !== null && config.storage === null;
    // Read after the lock: processes that start together may share a new folder.
    await tx.query("insert into settings (name, value) values ('installation', '{}') on conflict do nothing");
    const { value } = await tx.one<{ value: Partial<Installation> }>(
      "select value from settings where name = 'installation' for update",
    );
    const folderId = usesFolder ? readFolderId(config.dataDir) : null;
    const own = describe(config, catalog, folderId ?? newFolderId());
    const stored: Installation = { ...own, ...value };
    const found = findFaults(stored, own, accepted);
    if (found.length === 0 && !accepted.includes('secret') && !(await canDecrypt(tx, config))) {
      found.push(faults.secret('', ''));
    }
    if (found.length > 0) throw new StartupError(found.join('\n'));
    if (usesFolder && folderId === null) writeFolderId(config.dataDir, own.bucket!.slice(FOLDER.length));
    // Without SECRET_PREVIOUS, the fingerprint of a former secret stays: a process may still be about to be replaced.
    const secrets = own.secrets.length > 1 || accepted.includes('secret') ? own.secrets : stored.secrets;
    await tx.query("update settings set value = $1 where name = 'installation' and value <> $1::jsonb", [
      JSON.stringify({ ...stored, ...own, secrets }),
    ]);
    // It can't be decrypted any more. The next start makes another.
    if (accepted.includes('secret')) await tx.query("delete from settings where name = 'address_key'");
  });
}
