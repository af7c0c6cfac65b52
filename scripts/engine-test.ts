import { parseArgs } from 'node:util';
import { engineSecret, readServer } from '../server/core/engine-config.ts';
import { readVariableFiles } from '../server/core/variable-files.ts';
import { EngineRules } from './engine-rules.ts';
import { CommandFailed, runMain } from './run.ts';

const MOST_SECONDS = 3600;

/**
 * `npm run engine-test -- <url>` checks whether an own music service follows docs/own-engine.mdx, with ENGINE_SECRET. `--seconds`
 * is how long a song may take, 300 by default.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { seconds: { type: 'string', default: '300' } },
    allowPositionals: true,
  });
  const url = readServer(positionals[0] ?? '');
  if (url === null || positionals.length !== 1) {
    throw new CommandFailed('Name the URL of your service: npm run engine-test -- http://127.0.0.1:8080');
  }
  const seconds = Number(values.seconds);
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > MOST_SECONDS) {
    throw new CommandFailed(`--seconds must be a whole number from 1 to ${MOST_SECONDS}.`);
  }
  const { env, faults } = readVariableFiles(process.env, ['ENGINE_SECRET']);
  const secret = env['ENGINE_SECRET'] ?? '';
  if (faults.length > 0) throw new CommandFailed(faults.join('\n'));
  if (!engineSecret.test(secret)) {
    throw new CommandFailed(
      'Set ENGINE_SECRET to the secret of your service: whsec_ followed by 24 bytes or more as base64.',
    );
  }
  let wrong = 0;
  let checked = 0;
  for await (const { rule, fault } of new EngineRules({ url, secret, seconds }).check()) {
    process.stdout.write(fault === null ? `ok     ${rule}\n` : `wrong  ${rule}\n       ${fault}\n`);
    checked += 1;
    if (fault !== null) wrong += 1;
  }
  if (wrong > 0)
    throw new CommandFailed(`${wrong} of ${checked} rules are broken. The page /docs/own-engine describes them.`);
}

await runMain(main);
