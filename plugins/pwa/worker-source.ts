import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { localeBaseUrl, siteLocales } from '../locales.ts';

/**
 * The service worker's policy as JavaScript, because @docusaurus/plugin-pwa reads nothing else. Relative to the
 * repository.
 */
export const workerSource = 'generated/worker/policy.js';

interface WorkerConstants {
  readonly buildId: string;
  /** False for a worker that deletes all caches and unregisters itself. */
  readonly offline: boolean;
}

/** The policy of all languages' workers, for one build. */
export function workerPolicy(root: string, { buildId, offline }: WorkerConstants): string {
  const source = readFileSync(join(root, 'src/core/updates/service-worker.ts'), 'utf8');
  const constants = {
    BUILD_ID: buildId,
    OFFLINE: offline,
    LANGUAGES: siteLocales.map(({ code }) => localeBaseUrl(code)),
  };
  const lines = Object.entries(constants).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`);
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true },
  });
  return lines.join('') + outputText;
}

/** Writes the policy to the file that the plugin reads. */
export function writeWorkerSource(root: string, constants: WorkerConstants): void {
  const path = join(root, workerSource);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, workerPolicy(root, constants));
}
