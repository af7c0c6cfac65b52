import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { taskTypes } from '../catalog/operations.ts';

const root = resolve(import.meta.dirname, '..');

/** The maximum number of files for a new operation, without translations. */
const MOST = 26;

const [, section = ''] =
  /## Adding an operation\n([^]*?)\n## /.exec(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')) ?? [];
const [list = '', more = ''] = section.split('Fields that no other');
const filesIn = (text: string) => [...text.matchAll(/`([\w/<>.-]+\.(?:tsx?|yaml|mdx))`/g)].map(([, file = '']) => file);

/** Names the operations of release 0.2.0, for its processes during a rollout: a new operation changes nothing there. */
const EARLIER_RELEASE = 'server/features/tasks/sql/claims.sql';

/** Our own text files, without translations, releases, generated files and tests. */
const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((file) => /\.(?:tsx?|cjs|mjs|yaml|sql)$/.test(file) && existsSync(join(root, file)))
  .filter(
    (file) => !/^(?:i18n|openapi\/released|server\/migrations|bench)\/|^tests\/(?!tasks\/rig)|\.test\.tsx?$/.test(file),
  )
  .filter((file) => file !== EARLIER_RELEASE);

/** Files of one operation are named after it. */
const OWN = new RegExp(taskTypes.map((type) => type.replace(/s$/, '')).join('|'));

/** Other files that mention an operation by any of its names. */
function named(operation: string): string[] {
  const big = operation[0]!.toUpperCase() + operation.slice(1);
  const names = [
    `v2-${operation}`,
    `v2${big}`,
    `create${big}`,
    `create_${operation}`,
    `make${big}`,
    `${big}Request`,
    `${operation}-request`,
    `'${operation}'`,
    `/${operation}/(?:feature|service)\\.ts`,
    `/api/(?:v2|account)/${operation}`,
  ];
  const pattern = new RegExp(`(?<![\\w-])(?:${names.join('|')})(?![\\w-])`);
  return files.filter((file) => !OWN.test(file) && pattern.test(readFileSync(join(root, file), 'utf8')));
}

describe('a new operation', () => {
  it(`needs at most ${MOST} files`, () => {
    expect(filesIn(list).length).toBeGreaterThan(15);
    expect(filesIn(list).length).toBeLessThanOrEqual(MOST);
    expect(filesIn(section).filter((file) => !file.includes('<') && !existsSync(join(root, file)))).toEqual([]);
  });

  it.each(['images', 'videos'])('is mentioned only in the listed files, as %s are', (operation) => {
    const listed = [...filesIn(list), ...filesIn(more)];
    expect(named(operation).length).toBeGreaterThan(5);
    expect(named(operation).filter((file) => !listed.includes(file))).toEqual([]);
  });
});
