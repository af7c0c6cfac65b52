// After `npm install`: generates the files that the code imports, so that an editor resolves every import. Not on a server,
// which has neither the packages for it nor a use of it.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
if (existsSync(join(root, 'node_modules/@hey-api/openapi-ts'))) {
  const { status } = spawnSync(process.execPath, ['scripts/with-node.mjs', 'scripts/generate.ts', '--without-media'], {
    cwd: root,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}
