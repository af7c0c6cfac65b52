import { parseArgs } from 'node:util';
import { readConfig } from '../server/config.ts';
import { nameConnections } from '../server/core/application-name.ts';
import { runDoctor, type NamedFinding } from '../server/doctor/doctor.ts';
import { CommandFailed, runMain } from './run.ts';
import { createBundle, writeBundle } from './support-bundle.ts';

const LABELS = { ok: 'ok', fix: 'FIX', skipped: '-' } as const satisfies Record<NamedFinding['state'], string>;

/**
 * `npm run doctor` tries the database, files, email server, payments, sign-in, engine, clock and proxy of the configuration. With
 * `--bundle FILE`, it also writes a file for support.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { bundle: { type: 'string' } } });
  // The doctor may run as another user than the server, who couldn't read the secret then. No check needs it.
  const config = nameConnections(
    readConfig(process.env, () => ''),
    'doctor',
  );
  for (const warning of config.warnings) process.stdout.write(`${'warning'.padEnd(10)} ${'!'.padEnd(4)} ${warning}\n`);
  const findings = await runDoctor(config);
  for (const { name, state, message: says } of findings) {
    process.stdout.write(`${name.padEnd(10)} ${LABELS[state].padEnd(4)} ${says}\n`);
  }
  const { bundle: file } = values;
  if (file !== undefined) {
    writeBundle(await createBundle(config, findings), file);
    process.stdout.write(
      `\nWrote ${file}, without secrets, email addresses and customers. Read it before you send it.\n`,
    );
  }
  const broken = findings.filter(({ state }) => state === 'fix').length;
  if (broken > 0) throw new CommandFailed(`${broken} of ${findings.length} need fixing.`);
}

await runMain(main);
