import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { run } from './run.ts';
import { root } from './freshness.ts';
import { findContractionFault, recordedReleases } from './migration-rules.ts';

interface Rule {
  readonly rule: string;
  readonly applies: RegExp;
  /** What is wrong with the file, or nothing. */
  readonly fault: (path: string, text: string) => string | false;
}

/** Everything but what a script writes. */
const CODE =
  /^(?!server\/schema\.sql$)(src|plugins|server|engines|clients|scripts|tests|bench|catalog)\/.*\.(tsx?|mjs|css|sql)$/;

/** A component's file must export a component of the same name. */
function findComponentFault(path: string, text: string): string | false {
  const [name = ''] = basename(path).split('.');
  if (!/^[A-Z]/.test(name)) return false;
  const exported = new RegExp(String.raw`export (default )?(function|const|class) ${name}\b`);
  return !exported.test(text) && `does not export ${name}`;
}

const RULES: readonly Rule[] = [
  {
    rule: 'No barrels: import from the file that has it.',
    applies: /^(src|plugins|server|engines|clients|scripts|catalog)\/(?!pages\/|theme\/).*(^|\/)index\.tsx?$/,
    fault: () => 'is an index file',
  },
  {
    rule: 'No drawers: a folder is a feature or a part of one.',
    applies: /(^|\/)(utils?|helpers?|hooks|types|lib|common|misc)\//,
    fault: (path) => CODE.test(path) && 'is in a folder that says nothing',
  },
  {
    rule: 'A file is about one thing, a page of src/pages only picks what to show.',
    applies: CODE,
    fault: (path, text) => {
      const lines = text.split('\n').length - 1;
      const limit = /^src\/pages\/.*\.tsx$/.test(path) ? 20 : 300;
      return lines > limit && `has ${lines} lines, more than ${limit}`;
    },
  },
  {
    rule: 'Nothing silences a checker.',
    applies: CODE,
    fault: (_path, text) =>
      /@ts-(ignore|nocheck|expect-error)|(eslint|oxlint|prettier|oxfmt)-(disable|ignore)|dependency-cruiser-ignore/.exec(
        text,
      )?.[0] ?? false,
  },
  {
    rule: 'Nothing is left for later, switched off or run alone.',
    applies: CODE,
    fault: (_path, text) =>
      /\b(TODO|FIXME|XXX)\b|\b(it|test|describe)\.(only|skip|todo|skipIf|runIf)\b/.exec(text)?.[0] ?? false,
  },
  {
    rule: 'A component is named as its file.',
    applies: /^src\/(?!pages\/|theme\/).*(?<!\.test)\.tsx$/,
    fault: findComponentFault,
  },
  {
    rule: 'Numbers, sizes and shares are formatted by src/core/format, so that they look the same everywhere.',
    applies: /^src\/(?!core\/format\/|ui\/number-format\.ts).*(?<!\.test)\.tsx?$/,
    fault: (_path, text) => /new Intl\.NumberFormat|\.toLocaleString\(/.exec(text)?.[0] ?? false,
  },
  {
    rule: 'Everything but components is kebab-case.',
    applies: /^(server|engines|scripts|catalog|bench|plugins\/.*\.ts$|clients\/.*\.ts$|src\/(?!theme\/).*\.(ts|css)$)/,
    fault: (path) =>
      !/^([a-z0-9]+(-[a-z0-9]+)*|\d{14}_[a-z0-9]+_[a-z0-9_]+|[A-Z][A-Za-z0-9]*\.(module|test))(\.[a-z]+)*$/.test(
        basename(path),
      ) && 'is not named in kebab-case',
  },
  {
    rule: 'Processes of the release before run beside a migration: what those use has to go in a later release.',
    applies: /^server\/(migrations|features\/[^/]+\/sql)\/.*\.sql$/,
    fault: (_path, text) => findContractionFault(text, recordedReleases()),
  },
  {
    rule: 'No address of a package registry.',
    applies: /^(package(-lock)?\.json|\.npmrc|\.ci\/|scripts\/)/,
    fault: (_path, text) => /registry\.[a-z]+\.[a-z]+|"resolved"/.exec(text)?.[0] ?? false,
  },
];

async function listRepositoryFiles(): Promise<string[]> {
  const listed = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { quiet: true });
  return listed.split('\n').filter(Boolean);
}

/** The findings for a file with this path and text, one per line. */
export function findFaults(path: string, text: string): string[] {
  return RULES.filter((rule) => rule.applies.test(path)).flatMap((rule) => {
    const fault = rule.fault(path, text);
    return fault ? [`${path}: ${fault}. ${rule.rule}`] : [];
  });
}

/** Project rules that standard checkers don't know. One line per finding. */
export async function findHouseFaults(): Promise<string[]> {
  const files = await listRepositoryFiles();
  // The rules and their tests contain the patterns that they forbid.
  const own = new Set(['scripts/house.ts', 'scripts/house.test.ts']);
  return files
    .filter((path) => !own.has(path) && existsSync(join(root, path)) && RULES.some((rule) => rule.applies.test(path)))
    .flatMap((path) => findFaults(path, readFileSync(join(root, path), 'utf8')));
}
