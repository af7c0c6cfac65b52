import type { SqlFile } from '../server/core/schema.ts';

/** Comments of SQL files by what they are above: `table`, `table.column`, `index` or `function()`. */
export type SchemaComments = ReadonlyMap<string, readonly string[]>;

/** Comments that migrations and their checks read. */
const DIRECTIVE = /^(no transaction$|after: |contract: )/;

/** The object that begins in a line, or null. `table` is the one whose columns are listed there. */
function findSubject(line: string, table: string | undefined): string | null {
  const [, created] = /^create (?:unlogged )?table (\w+)/.exec(line) ?? [];
  if (created !== undefined) return created;
  const [, altered, first] = /^alter table (\w+) (?:add column|rename column \w+ to) (\w+)/.exec(line) ?? [];
  if (altered !== undefined) return `${altered}.${first}`;
  const [, index] = /^create (?:unique )?index (?:concurrently )?(\w+) /.exec(line) ?? [];
  if (index !== undefined) return index;
  const [, name] = /^create (?:or replace )?function (\w+)/.exec(line) ?? [];
  if (name !== undefined) return `${name}()`;
  const [, constraint, column] = /^ +(?:add )?(?:column |(constraint) )?(\w+) /.exec(line) ?? [];
  return table === undefined || column === undefined ? null : `${table}.${constraint ? 'constraint ' : ''}${column}`;
}

/** Moves the comments of a table or index, and of its columns, if a line renames it. */
function renameSubjects(comments: Map<string, readonly string[]>, line: string): void {
  const [, from, to] = /^alter (?:table|index) (\w+) rename to (\w+);/.exec(line) ?? [];
  if (from === undefined || to === undefined) return;
  for (const [subject, lines] of comments) {
    if (subject !== from && !subject.startsWith(`${from}.`)) continue;
    comments.delete(subject);
    comments.set(to + subject.slice(from.length), lines);
  }
}

/** Reads the comments that stand directly above tables, columns, named constraints, indexes and functions. */
export function readComments(files: readonly SqlFile[]): SchemaComments {
  const comments = new Map<string, readonly string[]>();
  for (const { text } of files) {
    let block: string[] = [];
    let table: string | undefined;
    for (const line of text.split('\n')) {
      const [, comment] = /^\s*-- ?(.*)$/.exec(line) ?? [];
      if (comment !== undefined) {
        if (!DIRECTIVE.test(comment)) block.push(comment);
        continue;
      }
      renameSubjects(comments, line);
      table = /^(?:create (?:unlogged )?|alter )table (\w+)/.exec(line)?.[1] ?? table;
      // A comment above `alter table` that begins with a new column describes that column.
      if (/^alter table \w+$/.test(line)) continue;
      const subject = findSubject(line, table);
      if (subject !== null && block.length > 0) comments.set(subject, block);
      block = [];
      if (line.includes(';')) table = undefined;
    }
  }
  return comments;
}

/** The feature of each table, from the name of the migration that creates or renames it. */
export function readTableFeatures(migrations: readonly SqlFile[]): ReadonlyMap<string, string> {
  return new Map(
    migrations.flatMap(({ name, text }) => {
      const feature = /^\d+_([a-z0-9]+)/.exec(name)?.[1] ?? '';
      return [...text.matchAll(/^(?:create (?:unlogged )?table|alter table \w+ rename to) (\w+)/gm)].map(
        ([, table = '']) => [table, feature] as const,
      );
    }),
  );
}

/** The feature of each SQL function, and what its comment says in one sentence. */
export function readFunctions(files: readonly SqlFile[]): ReadonlyMap<string, { feature: string; sentence: string }> {
  const comments = readComments(files);
  return new Map(
    files.flatMap(({ name, text }) =>
      [...text.matchAll(/^create (?:or replace )?function (\w+)/gm)].map(([, found = '']) => {
        const comment = (comments.get(`${found}()`) ?? []).join(' ');
        const sentence = /^.*?(?:[.:](?= |$)|$)/.exec(comment)?.[0].replace(/:$/, '.') ?? '';
        const feature = name.includes('/') ? name.split('/')[0] : /^\d+_([a-z0-9]+)/.exec(name)?.[1];
        return [found, { feature: feature ?? '', sentence }] as const;
      }),
    ),
  );
}
