import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './freshness.ts';
import { run } from './run.ts';

/** docs/api (pages and their sidebar) and generated/reference from generated/openapi. The plugin never overwrites. */
export async function generateReference(): Promise<void> {
  await rm(join(root, 'docs/api'), { recursive: true, force: true });
  await rm(join(root, 'generated/reference'), { recursive: true, force: true });
  await run('docusaurus', ['gen-api-docs', 'all'], { quiet: true, env: { NO_UPDATE_NOTIFIER: '1' } });
}
