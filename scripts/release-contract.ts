import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { apiVersions } from '../plugins/reference/translations.ts';
import { currentContract, differences, listReleases, getVersion } from './api-changes.ts';
import { root } from './freshness.ts';
import { generate } from './generate.ts';
import { CommandFailed, runMain, run } from './run.ts';

/**
 * Records the current contract as a release if it differs from the last one, so that later breaking changes are found.
 * `node scripts/release-contract.ts`.
 */
await runMain(async () => {
  await generate();
  const today = new Date().toISOString().slice(0, 10);
  for (const version of apiVersions) {
    const last = listReleases(version).at(-1);
    const changes = last ? await differences(last.file, currentContract(version)) : null;
    if (changes?.length === 0) continue;
    if (changes?.some(({ breaking }) => breaking))
      throw new CommandFailed(`This release would break clients of ${version}. See the changes above.`);
    if (last && getVersion(last.file) === getVersion(currentContract(version)))
      throw new CommandFailed(`Raise info.version in openapi/${version}.yaml, because the contract has changed.`);
    const folder = join(root, 'openapi/released', version);
    await mkdir(folder, { recursive: true });
    const file = join(folder, `${today}.json`);
    await copyFile(currentContract(version), file);
    await run('oxfmt', [file], { quiet: true });
    process.stdout.write(`openapi/released/${version}/${today}.json\n`);
  }
});
