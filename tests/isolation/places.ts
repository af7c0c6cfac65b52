import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Operation, readOperations, type Schema } from '../../server/core/contract/document.ts';

const folder = resolve(import.meta.dirname, '..', '..', 'generated', 'openapi');

/** An operation with the request bodies of its contract. */
export interface OperationWithExamples extends Operation {
  readonly examples: readonly Record<string, unknown>[];
  /** Whether only administrators may call it. */
  readonly admin: boolean;
}

interface RawBody {
  readonly content: Readonly<
    Record<string, { examples?: Readonly<Record<string, { value: Record<string, unknown> }>> }>
  >;
}
type RawPaths = Readonly<Record<string, Readonly<Record<string, { readonly requestBody?: RawBody } | undefined>>>>;

/** Every operation of every contract that is served. */
export function allOperations(): OperationWithExamples[] {
  return readdirSync(folder).flatMap((file) => {
    const document = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { paths: RawPaths };
    return readOperations(document).map((operation) => {
      const raw = document.paths[operation.path]?.[operation.method.toLowerCase()]?.requestBody;
      const examples = Object.values(raw?.content['application/json']?.examples ?? {}).map(({ value }) => value);
      return { ...operation, examples, admin: operation.path.startsWith('/api/admin/') };
    });
  });
}

/** A place in a request that names an object by its ID. */
export interface Place {
  readonly in: 'path' | 'query' | 'body';
  /** Field names from the outside in. A parameter has just one. */
  readonly path: readonly string[];
  /** The kind of object, such as `task`, `key` or `delivery`. */
  readonly kind: string;
}

/** Finds the kind in `source_task_id`, `taskId` and `clip_ids`: the word before the ID. Undefined for other names. */
export const namedKind = (name: string): string | undefined =>
  /(?:^|_)([a-z]+)_ids?$/.exec(name)?.[1] ?? /([A-Z]?[a-z]+)Ids?$/.exec(name)?.[1]?.toLowerCase();

/** A parameter named `{id}` belongs to the collection in the preceding segment, such as `/keys/{id}`. */
function pathKind({ path }: Operation, name: string): string {
  const before = path.split('/');
  const list = before[before.indexOf(`{${name}}`) - 1] ?? '';
  return namedKind(name) ?? list.replace(/ies$/, 'y').replace(/xes$/, 'x').replace(/s$/, '');
}

const UNIONS = ['oneOf', 'anyOf', 'allOf'] as const;

/** The schemas that apply to the same value, the given one first. */
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

/** Every place of an operation that names an ID. */
export function findPlaces(operation: Operation): Place[] {
  const parameters = operation.parameters.flatMap((parameter): Place[] => {
    if (parameter.in === 'header') return [];
    const kind = parameter.in === 'path' ? pathKind(operation, parameter.name) : namedKind(parameter.name);
    return kind === undefined ? [] : [{ in: parameter.in, path: [parameter.name], kind }];
  });
  return [...parameters, ...(operation.body?.schema ? bodyPlaces(operation.body.schema, []) : [])];
}
