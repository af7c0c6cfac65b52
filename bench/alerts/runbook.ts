import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/freshness.ts';
import type { Db } from '../../server/core/db.ts';
import { runServer } from '../../tests/server-process.ts';
import type { Prometheus } from './prometheus.ts';

/** Where the steps of a page are tried. */
interface Place {
  readonly prometheus: Prometheus;
  /** The database, for the role of the processes. */
  readonly db: Db;
  /** The lines that the processes have logged. */
  readonly lines: () => readonly string[];
  /** The variables of the processes. */
  readonly variables: Readonly<Record<string, string>>;
}

const LOG_LINE = /^(?:[A-Z][a-z]+|task|write)(?: [a-z]+)+$/;
const METRIC = /^(?:.*\()?(?:slo:\w+|[a-z]+(?:_[a-z0-9]+)+)\b(?!\.)/;
const FOREIGN = /^(?:pg_|max_connections|default_transaction|engine_failed|storage_failed|first_song)/;
/** Long enough for what is worth reading. */
const SHOWN = 3;

/** The texts in backquotes of the section "Check" of a page. */
function readChecks(page: string): readonly string[] {
  const text = readFileSync(join(root, `docs/operate/${page}.mdx`), 'utf8');
  const check = text.slice(text.indexOf('## Check'), text.indexOf('## Fix'));
  return [...check.matchAll(/`([^`]+)`/g)].map(([, code]) => code!);
}

async function runDoctor(variables: Place['variables']): Promise<string> {
  const { output } = await runServer(variables, join(root, 'scripts/doctor.ts'));
  const faults = output.split('\n').filter((line) => /^\S+ +FIX /.test(line));
  return faults.join('; ') || 'finds nothing';
}

/** Runs a statement of a page. Shows the first row, which is what the page is about: the oldest transaction. */
async function runStatement(db: Db, statement: string): Promise<string> {
  const rows = await db.all<Record<string, unknown>>(statement);
  return `${rows.length} rows, such as ${JSON.stringify(rows[0])}`;
}

/** Does what the section "Check" of a page says, as far as it names commands, statements, metrics and log lines. Returns what they show. */
export async function followRunbook(
  page: string,
  { prometheus, db, lines, variables }: Place,
): Promise<readonly string[]> {
  const shown: string[] = [];
  for (const code of new Set(readChecks(page))) {
    if (LOG_LINE.test(code)) {
      const found = lines().filter((line) => line.includes(code));
      shown.push(
        `log \`${code}\`: ${found.length} lines${found.length > 0 ? `, such as ${found.at(-1)!.slice(0, 300)}` : ''}`,
      );
    } else if (code === 'npm run doctor') shown.push(`${code}: ${await runDoctor(variables)}`);
    else if (code.startsWith('select ')) shown.push(`${code}: ${await runStatement(db, code)}`);
    else if (METRIC.test(code) && !FOREIGN.test(code)) {
      const values = await prometheus.query(code);
      shown.push(`${code}: ${values.slice(0, SHOWN).join('; ') || 'no series'}`);
    }
  }
  return shown;
}
