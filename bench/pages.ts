import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { ensureChromium } from '../scripts/browser.ts';
import { root } from '../scripts/freshness.ts';
import { BROWSER_ARGUMENTS } from '../tests/e2e/browser.ts';
import { startServer } from '../tests/server-process.ts';
import { median } from './api/median.ts';
import { serveCompressed } from './pages/compressed.ts';
import { lighthouse, stockSite } from './pages/stock.ts';
import { type Times, type Weight, measureTimes, measureWeight } from './pages/visit.ts';

/*
 * The cost of a first visit compared with a page of an unchanged `create-docusaurus` site, alternating in the same browser. The
 * built site is behind the real server.
 * `npm run bench -- pages [path ...] [--rounds 14]`
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '14' }, lighthouse: { type: 'boolean', default: true } },
  allowNegative: true,
});
const PAGES = ['/docs/quickstart', '/docs/v2-generate', '/docs/errors/invalid_field'];
const STOCK_PAGE = '/docs/quickstart';
const paths = positionals.length > 0 ? positionals : PAGES;
const rounds = Number(values.rounds);

/** The limits, as shares of the stock page's values. */
const LIMITS = { executed: 0.97, everything: 0.85, firstPaint: 1, largestPaint: 1, hydrated: 0.85, blocking: 1 };
const LEAST_SCORE = 97;
/** The limit of the layout shift: a twentieth of what counts as good. */
const MOST_SHIFT = 0.005;

const kib = (bytes: number): string => (bytes / 1024).toFixed(1);
const two = (value: number): string => value.toFixed(2);
const met = (isMet: boolean): string => (isMet ? 'yes' : 'no');

interface Page {
  readonly name: string;
  readonly weight: Weight;
  readonly times: Times;
}

function medians(visits: readonly Times[]): Times {
  const of = (key: keyof Times) => median(visits.map((one) => one[key]));
  const shift = Math.max(...visits.map((one) => one.shift));
  const [firstPaint, largestPaint] = [of('firstPaint'), of('largestPaint')];
  return { firstPaint, largestPaint, hydrated: of('hydrated'), blocking: of('blocking'), shift };
}

type Row = Readonly<Record<string, string | number>>;

const facts = ({ name, weight, times }: Page): Row => ({
  '': name,
  'scripts KiB': kib(weight.executed),
  'prefetched KiB': kib(weight.prefetched),
  'worker KiB': kib(weight.worker),
  'FCP ms': Math.round(times.firstPaint),
  'LCP ms': Math.round(times.largestPaint),
  'hydrated ms': Math.round(times.hydrated),
  'blocking ms': Math.round(times.blocking),
  shift: Number(times.shift.toFixed(4)),
});

function verdict({ name, weight, times }: Page, stock: Page): Row[] {
  const everything = (one: Weight) => one.executed + one.prefetched + one.worker;
  const shares = {
    executed: weight.executed / stock.weight.executed,
    everything: everything(weight) / everything(stock.weight),
    firstPaint: times.firstPaint / stock.times.firstPaint,
    largestPaint: times.largestPaint / stock.times.largestPaint,
    hydrated: times.hydrated / stock.times.hydrated,
    blocking: times.blocking / stock.times.blocking,
  };
  const rows = Object.entries(LIMITS).map(([key, target]) => {
    const share = shares[key as keyof typeof shares];
    return { '': `${name}, ${key}`, result: two(share), target: `<= ${target}`, met: met(share <= target) };
  });
  const { shift } = times;
  return [
    ...rows,
    { '': `${name}, shift`, result: shift.toFixed(4), target: `<= ${MOST_SHIFT}`, met: met(shift <= MOST_SHIFT) },
  ];
}

interface Report {
  readonly categories: { readonly performance: { readonly score: number } };
  readonly audits: { readonly 'first-contentful-paint': { readonly numericValue: number } };
}

/** The result of Lighthouse's phone simulation: the score out of 100, and the first paint in milliseconds. */
interface Simulated {
  readonly score: number;
  readonly firstPaint: number;
}

/** How many runs of Lighthouse may fail because its browser's trace is broken. */
const BROKEN_RUNS = 5;

/** The median of nine runs, because the results of one page vary a lot. */
async function simulate(address: string): Promise<Simulated> {
  const command = await lighthouse();
  const flags = ['--output=json', '--quiet', '--only-categories=performance'];
  const chrome = `--chrome-flags=--headless=new ${BROWSER_ARGUMENTS.join(' ')}`;
  const reports: Report[] = [];
  for (let broken = 0; reports.length < 9;) {
    const ended = await promisify(execFile)('node', [command, address, ...flags, chrome], {
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, CHROME_PATH: await ensureChromium() },
    }).catch(() => null);
    if (ended) reports.push(JSON.parse(ended.stdout) as Report);
    else if ((broken += 1) > BROKEN_RUNS) throw new Error(`Lighthouse did not finish with ${address}.`);
  }
  return {
    score: median(reports.map(({ categories }) => Math.round(categories.performance.score * 100))),
    firstPaint: median(reports.map(({ audits }) => audits['first-contentful-paint'].numericValue)),
  };
}

if (!existsSync(join(root, 'build', 'index.html'))) throw new Error('There is no built site: npm run build');
const stock = await serveCompressed(await stockSite());
const dataDir = await mkdtemp(join(tmpdir(), 'cadenza-bench-'));
const server = await startServer({ DATA_DIR: dataDir, SECRET: 'a secret that is used in benchmarks only' });
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: BROWSER_ARGUMENTS });
const ours = `http://localhost:${server.port}`;
const verdicts: Row[] = [];
try {
  const addresses = [`${stock.url}${STOCK_PAGE}`, ...paths.map((path) => ours + path)];
  const visits = new Map<string, Times[]>(addresses.map((address) => [address, []]));
  // Each round begins with another page, because the first one after a pause is slower.
  for (let round = 0; round < rounds; round += 1)
    for (const turn of addresses.keys()) {
      const address = addresses[(round + turn) % addresses.length]!;
      visits.get(address)?.push(await measureTimes(browser, address));
    }
  const measured: Page[] = [];
  for (const [index, address] of addresses.entries())
    measured.push({
      name: index === 0 ? `stock ${STOCK_PAGE}` : (paths[index - 1] ?? ''),
      weight: await measureWeight(browser, address),
      times: medians(visits.get(address) ?? []),
    });
  const [peer, ...pages] = measured;
  if (!peer) throw new Error('Nothing was measured.');
  console.table(measured.map(facts));
  verdicts.push(...pages.flatMap((page) => verdict(page, peer)));
  if (values.lighthouse) {
    const stockPaint = (await simulate(`${stock.url}${STOCK_PAGE}`)).firstPaint;
    for (const path of paths) {
      const { score, firstPaint } = await simulate(ours + path);
      const share = firstPaint / stockPaint;
      verdicts.push(
        { '': `${path}, Lighthouse`, result: score, target: `>= ${LEAST_SCORE}`, met: met(score >= LEAST_SCORE) },
        { '': `${path}, first paint, simulated`, result: two(share), target: '<= 1', met: met(share <= 1) },
      );
    }
  }
} finally {
  await browser.close();
  stock.close();
  await server.end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
}
console.table(verdicts);
