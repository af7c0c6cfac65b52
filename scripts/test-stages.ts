import { ensureChromium, installPackages } from './browser.ts';
import { buildIsFresh } from './build-stamp.ts';
import { check } from './check.ts';
import { root } from './freshness.ts';
import { generate } from './generate.ts';
import { run } from './run.ts';
import type { Counts } from './test-reporter.ts';
import { runTests } from './test-run.ts';

export interface Stage {
  readonly name: string;
  /** Stages that must have passed first. */
  readonly needs?: readonly string[];
  /** Test files of this stage. A file on the command line runs in its stage. */
  readonly files?: RegExp;
  readonly run: (filters: readonly string[]) => Promise<Counts>;
}

const NOTHING: Counts = { passed: 0, failed: 0, notRun: 0 };

/** Runs vitest projects. `limitSeconds` ends a hanging run, at many times the duration on two free cores: a busy machine is slower. */
const projects =
  (limitSeconds: number, ...names: readonly string[]) =>
  (filters: readonly string[]) =>
    runTests([...names.flatMap((name) => ['--project', name]), ...filters], limitSeconds);

/** The duration of the installation, which runs before this script. */
export const installSeconds = Number(process.env.CADENZA_INSTALL_SECONDS ?? 0);

async function install(): Promise<Counts> {
  process.env.CHROMIUM = await ensureChromium();
  // Servers that npm doesn't have. Where they are missing, their tests are reported as not run.
  if (process.env.CI)
    await installPackages(['postgresql', 'nginx-light', 'pgbouncer', 'golang-go']).catch(() => undefined);
  return NOTHING;
}

async function buildSite(): Promise<Counts> {
  if (!(await buildIsFresh(root, process.env))) await run('node', ['scripts/build.ts'], { limitSeconds: 3000 });
  return NOTHING;
}

/** The longest stages come first, so that those that run in parallel end at about the same time. */
export const STAGES: readonly Stage[] = [
  { name: 'install', run: install },
  { name: 'generate', run: () => generate().then(() => NOTHING) },
  { name: 'site', needs: ['generate'], run: buildSite },
  { name: 'check', needs: ['generate'], run: () => check().then((found) => ({ ...found, notRun: 0 })) },
  {
    name: 'unit',
    needs: ['generate'],
    files: /^(?!tests\/(static|e2e|crash|sandbox|samples)\/)(?!engines\/)(?!.*\.(pg\.test\.ts|test\.tsx)$)/,
    run: projects(4500, 'unit'),
  },
  { name: 'browser', needs: ['install', 'site'], files: /^tests\/e2e\//, run: projects(4500, 'browser') },
  {
    name: 'postgres',
    needs: ['install', 'generate'],
    files: /\.pg\.test\.ts$/,
    run: projects(4500, 'postgres-18', 'postgres-15'),
  },
  { name: 'distributed', needs: ['install', 'generate'], run: projects(3000, 'distributed') },
  {
    name: 'samples',
    // Guides also show how programs read the pages.
    needs: ['site'],
    files: /^tests\/samples\//,
    // One line per sample: whether it ran, its language, and why it didn't.
    run: (filters) => runTests(['--project', 'samples', ...filters], 4500, 'verbose'),
  },
  { name: 'crash', needs: ['generate'], files: /^tests\/crash\//, run: projects(3000, 'crash') },
  {
    // It needs no generated files, so it uses the core that their generation leaves idle.
    name: 'engine',
    files: /^(engines|tests\/sandbox)\/(?!.*\.pg\.test\.ts$)/,
    run: projects(3000, 'engine'),
  },
  { name: 'component', needs: ['generate'], files: /^src\/.*\.test\.tsx$/, run: projects(3000, 'component') },
  { name: 'static', needs: ['site'], files: /^tests\/static\//, run: projects(3000, 'static') },
];

/** The stages, preceded by all that they depend on. */
export function withNeeds(wanted: readonly Stage[]): Stage[] {
  const names = new Set<string>();
  const add = (stage: Stage) => {
    for (const need of STAGES.filter((other) => stage.needs?.includes(other.name))) add(need);
    names.add(stage.name);
  };
  wanted.forEach(add);
  return STAGES.filter((stage) => names.has(stage.name));
}
