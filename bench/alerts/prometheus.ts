import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../../scripts/freshness.ts';
import { freePort } from '../../scripts/free-port.ts';
import { waitForLine } from '../../tests/postgres-server.ts';

export const METRICS_TOKEN = 'a metrics token of benchmarks';

const files = ['alerts.yaml', 'slo-rules.yaml'] as const;
const SCRAPE_SECONDS = 5;

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };
/** Ranges of at least five minutes, in seconds, and what stands for them. */
const RANGES: Readonly<Record<number, string>> = {
  300: '20s',
  600: '20s',
  1800: '30s',
  3600: '40s',
  21_600: '1m',
  259_200: '90s',
};
const FOR = '20s';

const seconds = (duration: string): number => Number.parseInt(duration, 10) * (UNITS[duration.at(-1)!] ?? Number.NaN);

/**
 * The rules with shorter times: `for` and ranges of five minutes or more. Thresholds and shorter times stay as they are. Lists what
 * it changed.
 */
function shorten(text: string): { readonly text: string; readonly changes: ReadonlySet<string> } {
  const changes = new Set<string>();
  const change = (before: string, after: string | undefined, what: string) => {
    if (after === undefined || seconds(before) < 300) return before;
    changes.add(`${what} ${before} is ${after}`);
    return after;
  };
  const shorter = text
    .replaceAll(/\bfor: (\w+)/g, (_, time: string) => `for: ${change(time, FOR, 'for')}`)
    .replaceAll(/\[(\d+[a-z])\]/g, (_, time: string) => `[${change(time, RANGES[seconds(time)], 'range')}]`);
  return { text: shorter, changes };
}

interface Rule {
  readonly alert?: string;
  readonly annotations?: { readonly runbook_url: string };
}

/** A real Prometheus with the rules of deploy/monitoring, which scrapes processes. */
export class Prometheus {
  readonly #url: string;
  readonly #end: () => void;
  /** The page of each alert, by its name. */
  readonly pages: ReadonlyMap<string, string>;
  readonly changes: readonly string[];

  private constructor(url: string, end: () => void, pages: ReadonlyMap<string, string>, changes: readonly string[]) {
    this.#url = url;
    this.#end = end;
    this.pages = pages;
    this.changes = changes;
  }

  static async start(folder: string, ports: readonly number[]): Promise<Prometheus> {
    await mkdir(folder);
    const changes = new Set<string>();
    const pages = new Map<string, string>();
    for (const file of files) {
      const own = readFileSync(join(root, 'deploy/monitoring', file), 'utf8');
      const { groups } = parse(own) as { groups: { rules: Rule[] }[] };
      for (const { alert, annotations } of groups.flatMap(({ rules }) => rules))
        if (alert !== undefined) pages.set(alert, annotations!.runbook_url.split('/').at(-1)!);
      const shorter = shorten(own);
      for (const one of shorter.changes) changes.add(one);
      await writeFile(join(folder, file), shorter.text);
    }
    const config = {
      global: { scrape_interval: `${SCRAPE_SECONDS}s`, evaluation_interval: '2s', scrape_timeout: '4s' },
      rule_files: files,
      scrape_configs: [
        {
          job_name: 'cadenza',
          authorization: { credentials: METRICS_TOKEN },
          static_configs: [{ targets: ports.map((port) => `127.0.0.1:${port}`) }],
        },
      ],
    };
    // JSON is YAML, too.
    await writeFile(join(folder, 'prometheus.yml'), JSON.stringify(config));
    const port = await freePort();
    const child = spawn(
      'prometheus',
      [
        `--config.file=${join(folder, 'prometheus.yml')}`,
        `--storage.tsdb.path=${join(folder, 'data')}`,
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    );
    process.once('exit', () => child.kill());
    await waitForLine('Prometheus', child, /Server is ready to receive web requests/);
    return new Prometheus(`http://127.0.0.1:${port}`, () => child.kill(), pages, [...changes].toSorted());
  }

  async #get<T>(path: string): Promise<T> {
    const response = await fetch(new URL(path, this.#url));
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
    return ((await response.json()) as { data: T }).data;
  }

  /** The names of the alerts in these states, with the objective if it is about one. */
  async find(...states: readonly ('pending' | 'firing')[]): Promise<ReadonlySet<string>> {
    const { alerts } = await this.#get<{
      alerts: { state: 'pending' | 'firing'; labels: { alertname: string; slo?: string } }[];
    }>('/api/v1/alerts');
    return new Set(
      alerts
        .filter(({ state }) => states.includes(state))
        .map(({ labels: { alertname, slo } }) => (slo === undefined ? alertname : `${alertname} ${slo}`)),
    );
  }

  /** The values of an expression, with their labels. */
  async query(expression: string): Promise<readonly string[]> {
    const { result } = await this.#get<{
      result: { metric: Record<string, string>; value: [number, string] }[] | [number, string];
    }>(`/api/v1/query?query=${encodeURIComponent(expression)}`);
    return result.flatMap((one) =>
      typeof one === 'object'
        ? `${Object.entries(one.metric)
            .filter(([name]) => !['__name__', 'instance', 'job'].includes(name))
            .map(([name, value]) => `${name}=${value}`)
            .join(',')} ${one.value[1]}`.trim()
        : [],
    );
  }

  stop(): void {
    this.#end();
  }
}
