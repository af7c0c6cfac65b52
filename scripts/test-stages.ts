import { ensureChromium } from './browser.ts';
import { buildIsFresh } from './build-stamp.ts';
import { check } from './check.ts';
import { root } from './freshness.ts';
import { generate } from './generate.ts';
import { run } from './run.ts';
import type { Counts } from './test-reporter.ts';
import { runTests } from './test-run.ts';

export interface Stage {
  readonly name: string;
  /** Seconds on two quiet cores; a stage that takes longer, by the pace of the machine, has failed. */
  readonly budget: number;
  /** Names of stages that must have ended well before. */
  readonly needs?: readonly string[];
  /** Test files of this stage; a file given on the command line runs in the stage it belongs to. */
  readonly files?: RegExp;
  readonly run: (filters: readonly string[]) => Promise<Counts>;
}

/**
 * All stages together: a test that is added has to fit in. They take less than 25 minutes on two quiet cores; the rest is for what
 * the pace of a shared machine, looked at before and after each stage, does not show. The budgets of stages have such room for
 * each by itself, so that their sum is more.
 */
export const TOTAL_BUDGET = 30 * 60;

const NOTHING: Counts = { passed: 0, failed: 0, notRun: 0 };

const projects =
  (limitSeconds: number, ...names: readonly string[]) =>
  (filters: readonly string[]) =>
    runTests([...names.flatMap((name) => ['--project', name]), ...filters], limitSeconds);

/** How long the packages took: they are installed before this script can run. */
export const installSeconds = Number(process.env.CADENZA_INSTALL_SECONDS ?? 0);

async function install(): Promise<Counts> {
  process.env.CHROMIUM = await ensureChromium();
  return NOTHING;
}

async function buildSite(): Promise<Counts> {
  if (!(await buildIsFresh(root, process.env))) await run('node', ['scripts/build.ts'], { limitSeconds: 360 });
  return NOTHING;
}

export const STAGES: readonly Stage[] = [
  { name: 'install', budget: 120, run: install },
  { name: 'generate', budget: 35, run: () => generate().then(() => NOTHING) },
  { name: 'check', budget: 70, needs: ['generate'], run: () => check().then((found) => ({ ...found, notRun: 0 })) },
  {
    name: 'unit',
    budget: 330,
    needs: ['generate'],
    files: /^(?!tests\/(static|e2e|crash|sandbox|samples)\/)(?!server\/engines\/)(?!.*\.(pg\.test\.ts|test\.tsx)$)/,
    run: projects(480, 'unit'),
  },
  {
    name: 'component',
    budget: 75,
    needs: ['generate'],
    files: /^src\/.*\.test\.tsx$/,
    run: projects(120, 'component'),
  },
  {
    name: 'engine',
    budget: 125,
    needs: ['generate'],
    files: /^(server\/engines|tests\/sandbox)\/(?!.*\.pg\.test\.ts$)/,
    run: projects(240, 'engine'),
  },
  { name: 'postgres', budget: 170, needs: ['generate'], files: /\.pg\.test\.ts$/, run: projects(360, 'postgres') },
  { name: 'site', budget: 330, needs: ['generate'], run: buildSite },
  { name: 'static', budget: 35, needs: ['site'], files: /^tests\/static\//, run: projects(120, 'static') },
  {
    name: 'browser',
    budget: 700,
    needs: ['install', 'site'],
    files: /^tests\/e2e\//,
    run: projects(900, 'browser'),
  },
  {
    name: 'samples',
    budget: 125,
    // Guides also show how the pages themselves are read by programs.
    needs: ['site'],
    files: /^tests\/samples\//,
    // One line a sample: which of them ran, in which language, and why others did not.
    run: (filters) => runTests(['--project', 'samples', ...filters], 300, 'verbose'),
  },
  { name: 'crash', budget: 165, needs: ['generate'], files: /^tests\/crash\//, run: projects(240, 'crash') },
];

/** The stage and, before it, all it needs. */
export function withNeeds(wanted: readonly Stage[]): Stage[] {
  const names = new Set<string>();
  const add = (stage: Stage) => {
    for (const need of STAGES.filter((other) => stage.needs?.includes(other.name))) add(need);
    names.add(stage.name);
  };
  wanted.forEach(add);
  return STAGES.filter((stage) => names.has(stage.name));
}
