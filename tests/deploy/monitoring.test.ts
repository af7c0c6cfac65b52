import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import sidebars from '../../sidebars.ts';
import { filesUnder, root } from '../../scripts/freshness.ts';
import { createSloRules } from '../../scripts/slo-rules.ts';
import { type TestApp, testApp } from '../harness.ts';
import { isInstalled } from '../programs.ts';
import { readCode, readProse } from '../samples/prose.ts';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly runbook_url: string };
}

interface RecordingRule {
  readonly record: string;
  readonly expr: string;
}

interface AlertTest {
  readonly alertname: string;
  readonly exp_alerts?: readonly object[];
}

const read = (name: string) => readFileSync(join(root, 'deploy/monitoring', name), 'utf8');
const files = ['alerts', 'slo-rules'];
const everyRule = files.flatMap((file) =>
  (parse(read(`${file}.yaml`)) as { groups: { rules: (Rule | RecordingRule)[] }[] }).groups.flatMap(
    (group) => group.rules,
  ),
);
const rules = everyRule.filter((rule) => 'alert' in rule);
const recorded = new Set(everyRule.flatMap((rule) => ('record' in rule ? rule.record : [])));
const alerts = new Set(rules.map(({ alert }) => alert));
const panels = (JSON.parse(read('dashboard.json')) as { panels: { title: string; targets: { expr: string }[] }[] })
  .panels;
const pages = filesUnder(join(root, 'docs/operate')).map((file) => basename(file, '.mdx'));

/** Words of an expression that can be metrics: with an underscore or as recorded, and neither functions nor in quotes. */
const findMetrics = (expression: string): string[] =>
  [...expression.replaceAll(/"[^"]*"/g, '').matchAll(/\b(?:slo:[\w:]+|[a-z]+(?:_[a-z0-9]+)+)\b(?!\s*\()/g)].map(
    ([name]) => name,
  );

const token = 'a metrics token of tests';
let app: TestApp;
let names: ReadonlySet<string>;
beforeAll(async () => {
  app = await testApp({
    config: {
      email: { smtpUrl: 'smtp://127.0.0.1:1', from: { name: 'Cadenza', address: 'hello@music.example' } },
      metricsToken: token,
      engine: { id: 'fal', key: 'a key of tests', baseUrl: 'http://127.0.0.1:1', hasMessages: false },
    },
  });
  await app.core.schedules.runNow('operating.ledger');
  const { text } = await app.call('GET /metrics', { key: token });
  names = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!));
});
afterAll(() => app.close());

const isServed = (metric: string): boolean =>
  recorded.has(metric) || names.has(metric) || names.has(metric.replace(/_(?:bucket|count|sum)$/, ''));

it.each(rules.map((rule) => [`${rule.alert} (${rule.labels.severity})`, rule] as const))(
  '%s reads metrics that are served, and has a page',
  (_, rule) => {
    const metrics = findMetrics(rule.expr);
    expect(metrics.length).toBeGreaterThan(0);
    expect(metrics.filter((metric) => !isServed(metric))).toEqual([]);
    const page = basename(rule.annotations.runbook_url);
    expect(readFileSync(join(root, `docs/operate/${page}.mdx`), 'utf8')).toContain(`title: ${rule.alert}\n`);
  },
);

it('the sidebar lists every page of docs/operate', () => {
  const listed = JSON.stringify(sidebars);
  expect(pages.filter((page) => !listed.includes(`"operate/${page}"`))).toEqual([]);
  expect(pages).toHaveLength(alerts.size + 1);
});

describe('the pages about alerts', () => {
  const named = pages.flatMap((page) =>
    readCode(readProse(`docs/operate/${page}.mdx`)).map((code) => [page, code] as const),
  );
  const foreign = /^(?:pg_\w+|max_connections|default_transaction_read_only|(?:engine|storage)_failed|first_song)$/;

  const statement = /^(?:select|update|alter system) /;
  const ofAdministrator = /^(?:alter system|select pg_reload_conf)/;

  it('name metrics that are served', () => {
    const metrics = named.flatMap(([, code]) => (foreign.test(code) || statement.test(code) ? [] : findMetrics(code)));
    expect(metrics.length).toBeGreaterThan(10);
    expect(metrics.filter((metric) => !isServed(metric))).toEqual([]);
  });

  it('have statements that the database accepts', async () => {
    const statements = named.filter(([, code]) => statement.test(code) && !ofAdministrator.test(code));
    expect(statements.length).toBeGreaterThan(3);
    // No process has this number.
    for (const [, code] of statements) await app.db.query(code.replace('PID', '-1'));
  });

  it('have statements that the database accepts from its administrator only', async () => {
    const statements = named.filter(([, code]) => ofAdministrator.test(code));
    expect(statements).toHaveLength(2);
    for (const [, code] of statements) await expect(app.db.query(code)).rejects.toMatchObject({ code: '42501' });
  });

  it('name lines that the server logs', () => {
    const sources = ['server', 'engines']
      .flatMap((folder) => filesUnder(join(root, folder)))
      .filter((file) => /(?<!\.test)\.ts$/.test(file))
      .map((file) => readFileSync(file, 'utf8').replaceAll("new Backoff(core.log, '", "'Could not "));
    const lines = named.filter(([, code]) => /^(?:[A-Z][a-z]+|task|write)(?: [a-z]+)+$/.test(code));
    expect(lines.length).toBeGreaterThan(8);
    expect(
      lines.filter(([, line]) => !sources.some((source) => source.includes(`'${line}`) || source.includes(`${line}'`))),
    ).toEqual([]);
  });

  it('name links and buttons that the site shows to administrators', () => {
    const sources = filesUnder(join(root, 'src/features/support'))
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .map((file) => readFileSync(file, 'utf8'));
    const bold = pages.flatMap((page) =>
      [...readProse(`docs/operate/${page}.mdx`).matchAll(/\*\*([^*]+)\*\*/g)].map(([, label]) => label!),
    );
    // The first sentence of a page is bold, too.
    const labels = bold.filter((text) => !text.endsWith('.'));
    expect(labels.length).toBeGreaterThan(8);
    const isShown = (label: string) =>
      sources.some((source) => source.includes(`'${label}'`) || source.includes(`>${label}<`));
    expect(labels.filter((label) => !isShown(label))).toEqual([]);
  });
});

it.each(panels.map((panel) => [panel.title, panel] as const))(
  'the panel "%s" shows metrics that are served',
  (_, { targets }) => {
    const metrics = targets.flatMap(({ expr }) => findMetrics(expr));
    expect(metrics.length).toBeGreaterThan(0);
    expect(metrics.filter((metric) => !isServed(metric))).toEqual([]);
  },
);

it('the metrics say that the money is right, and which tasks are open', async () => {
  const { text } = await app.call('GET /metrics', { key: token });
  for (const line of ['ledger_unbalanced 0', 'ledger_stuck_holds 0', 'ledger_wrong 0', 'database_up 1', 'storage_up 1'])
    expect(text).toContain(`${line}\n`);
  expect(text).toMatch(/^build_info\{version="\d+\.\d+\.\d+",role="all"\} 1$/m);
});

it('recording rules read metrics that are served', () => {
  const metrics = everyRule.flatMap((rule) => ('record' in rule ? findMetrics(rule.expr) : []));
  expect(metrics.length).toBeGreaterThan(10);
  expect(metrics.filter((metric) => !isServed(metric))).toEqual([]);
});

it('the rules of error budgets follow from slos.yaml: run `node scripts/with-node.mjs scripts/slo-rules.ts` after a change', () => {
  expect(read('slo-rules.yaml')).toBe(createSloRules());
});

it.for(files)('promtool accepts %s.yaml', (file, { skip }) => {
  skip(!isInstalled('promtool'), 'promtool is not installed.');
  const output = execFileSync('promtool', ['check', 'rules', join(root, `deploy/monitoring/${file}.yaml`)], {
    encoding: 'utf8',
  });
  expect(output).toMatch(/SUCCESS: \d+ rules found/);
});

it('each alert has a test in which it fires', () => {
  const tests = files.flatMap(
    (file) => (parse(read(`${file}.test.yaml`)) as { tests: { alert_rule_test: AlertTest[] }[] }).tests,
  );
  const all = tests.flatMap(({ alert_rule_test }) => alert_rule_test);
  const fired = new Set(all.filter((one) => one.exp_alerts !== undefined).map((one) => one.alertname));
  expect([...alerts].filter((alert) => !fired.has(alert))).toEqual([]);
});

it.for(files)('each outage of %s.test.yaml fires its alert, and its end resolves it', (file) => {
  const output = execFileSync('promtool', ['test', 'rules', join(root, `deploy/monitoring/${file}.test.yaml`)], {
    encoding: 'utf8',
  });
  expect(output).toContain('SUCCESS');
});
