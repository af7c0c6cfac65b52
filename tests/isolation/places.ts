import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Operation, readOperations, type Schema } from '../../server/core/contract/document.ts';

const folder = resolve(import.meta.dirname, '..', '..', 'generated', 'openapi');

/** An operation with the bodies that its contract shows. */
export interface Shown extends Operation {
  readonly examples: readonly Record<string, unknown>[];
  /** For administrators only. */
  readonly admin: boolean;
}

interface RawBody {
  readonly content: Readonly<
    Record<string, { examples?: Readonly<Record<string, { value: Record<string, unknown> }>> }>
  >;
}
type RawPaths = Readonly<Record<string, Readonly<Record<string, { readonly requestBody?: RawBody } | undefined>>>>;

/** Every operation of every contract that is served. */
export function allOperations(): Shown[] {
  return readdirSync(folder).flatMap((file) => {
    const document = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { paths: RawPaths };
    return readOperations(document).map((operation) => {
      const raw = document.paths[operation.path]?.[operation.method.toLowerCase()]?.requestBody;
      const examples = Object.values(raw?.content['application/json']?.examples ?? {}).map(({ value }) => value);
      return { ...operation, examples, admin: operation.path.startsWith('/api/admin/') };
    });
  });
}

/** Where a call names something by its id. */
export interface Place {
  readonly in: 'path' | 'query' | 'body';
  /** Names from the outside in; of a parameter just one. */
  readonly path: readonly string[];
  /** What it is the id of: `task`, `key`, `delivery`. */
  readonly kind: string;
}

/** `source_task_id`, `taskId`, `clip_ids`: what comes last before the id. Undefined for names of other things. */
export const namedKind = (name: string): string | undefined =>
  /(?:^|_)([a-z]+)_ids?$/.exec(name)?.[1] ?? /([A-Z]?[a-z]+)Ids?$/.exec(name)?.[1]?.toLowerCase();

/** A parameter that is just `{id}` is of what the segment before it lists: `/keys/{id}`. */
function pathKind({ path }: Operation, name: string): string {
  const before = path.split('/');
  const list = before[before.indexOf(`{${name}}`) - 1] ?? '';
  return namedKind(name) ?? list.replace(/ies$/, 'y').replace(/xes$/, 'x').replace(/s$/, '');
}

const UNIONS = ['oneOf', 'anyOf', 'allOf'] as const;

/** The schemas that speak of the same value, the given one first. */
export function variants(schema: Schema): Schema[] {
  return [schema, ...UNIONS.flatMap((word) => ((schema[word] ?? []) as Schema[]).flatMap(variants))];
}

function bodyPlaces(schema: Schema, path: readonly string[]): Place[] {
  const found = variants(schema).flatMap((variant) =>
    Object.entries((variant['properties'] ?? {}) as Record<string, Schema>).flatMap(([name, field]) => {
      const kind = namedKind(name);
      return kind === undefined
        ? bodyPlaces(field, [...path, name])
        : [{ in: 'body' as const, path: [...path, name], kind }];
    }),
  );
  return [...new Map(found.map((place) => [place.path.join('/'), place])).values()];
}

/** Every place of an operation where an id is named. */
export function findPlaces(operation: Operation): Place[] {
  const parameters = operation.parameters.flatMap((parameter): Place[] => {
    if (parameter.in === 'header') return [];
    const kind = parameter.in === 'path' ? pathKind(operation, parameter.name) : namedKind(parameter.name);
    return kind === undefined ? [] : [{ in: parameter.in, path: [parameter.name], kind }];
  });
  return [...parameters, ...(operation.body?.schema ? bodyPlaces(operation.body.schema, []) : [])];
}
