import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readOwnConfig } from '../server/config.ts';
import { root } from './freshness.ts';
import { CommandFailed, runMain } from './run.ts';

/** `npm run serve` starts the server as it was built: it installs, generates and builds nothing. */
async function main(): Promise<void> {
  const { role, siteDir } = readOwnConfig();
  if (!existsSync(join(root, 'generated/openapi/v2.json'))) {
    throw new CommandFailed('The generated files are missing. Run npm run build where all packages are installed.');
  }
  // A worker serves no pages.
  if (role !== 'worker' && !existsSync(join(siteDir, 'version.json'))) {
    throw new CommandFailed(
      `${siteDir} contains no built site. Run npm run build where all packages are installed, ` +
        'or set ROLE=worker for a process without a site.',
    );
  }
  await import('../server/main.ts');
}

await runMain(main);
