import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { root } from './freshness.ts';
import { runMain } from './run.ts';

interface Slo {
  readonly name: string;
  readonly objective: number;
  readonly bad: string;
  readonly total: string;
}

const folder = join(root, 'deploy', 'monitoring');

const sloRulesFile = join(folder, 'slo-rules.yaml');

const HEADER = `# Error budgets of slos.yaml, and alerts when they are used up too fast. \`node scripts/with-node.mjs scripts/slo-rules.ts\` writes this file.
`;

/** Bad events in the long window below which an alert would only say that few customers were there. */
const FEWEST = 5;

/**
 * How many times faster than evenly a budget is used up, over a long window, and still over a short one: the values of the SRE
 * workbook of Google. 14.4 is a fiftieth of the budget of 30 days in an hour.
 */
const BURNS = {
  critical: [
    { rate: 14.4, long: '1h', short: '5m' },
    { rate: 6, long: '6h', short: '30m' },
  ],
  warning: [{ rate: 1, long: '3d', short: '6h' }],
} as const;

const all = Object.values(BURNS).flat();
const windows = [...new Set(all.flatMap(({ long, short }) => [short, long]))];
const longWindows = all.map(({ long }) => long);

function recordSlo({ name, objective, bad, total }: Slo) {
  const labels = { slo: name };
  const over = (query: string, window: string) => query.replaceAll('$window', window);
  return [
    { record: 'slo:budget', expr: `vector(${Number((1 - objective).toPrecision(6))})`, labels },
    ...windows.map((window) => ({
      record: `slo:errors:ratio_rate${window}`,
      expr: `(${over(bad, window)}) / (${over(total, window)})`,
      labels,
    })),
    ...longWindows.map((window) => ({
      record: `slo:bad:increase${window}`,
      expr: `(${over(bad, window)}) * ${seconds(window)}`,
      labels,
    })),
  ];
}

const seconds = (window: (typeof longWindows)[number]): number => ({ '1h': 3600, '6h': 21_600, '3d': 259_200 })[window];

const burns = (severity: keyof typeof BURNS) => ({
  alert: 'BudgetBurns',
  expr: BURNS[severity]
    .map(({ rate, long, short }) =>
      [
        `slo:errors:ratio_rate${long} > on (slo) ${rate} * slo:budget`,
        `slo:errors:ratio_rate${short} > on (slo) ${rate} * slo:budget`,
        `slo:bad:increase${long} >= ${FEWEST}`,
      ].join(' and on (slo) '),
    )
    .join(' or '),
  labels: { severity },
  annotations: {
    summary: 'The error budget of {{ $labels.slo }} is used up too fast',
    runbook_url: '/docs/operate/budget-burns',
  },
});

/** The rules as they follow from slos.yaml. */
export function createSloRules(): string {
  const { slos } = parse(readFileSync(join(folder, 'slos.yaml'), 'utf8')) as { readonly slos: readonly Slo[] };
  const groups = [
    { name: 'slo', rules: slos.flatMap(recordSlo) },
    { name: 'slo-alerts', rules: [burns('critical'), burns('warning')] },
  ];
  return HEADER + stringify({ groups }, { lineWidth: 0, aliasDuplicateObjects: false });
}

if (import.meta.main) await runMain(async () => writeFileSync(sloRulesFile, createSloRules()));
