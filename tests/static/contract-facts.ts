import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/freshness.ts';

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly type?: unknown;
}

interface Named {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
}

interface Result {
  readonly $ref?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<
    Record<string, { readonly schema?: Schema; readonly examples?: Readonly<Record<string, Example>> }>
  >;
}

interface Example {
  readonly $ref?: string;
  readonly value?: { readonly code?: string };
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Named[];
  readonly requestBody?: Result;
  readonly responses: Readonly<Record<string, Result>>;
  readonly callbacks?: Readonly<Record<string, Readonly<Record<string, { readonly post: Operation }>>>>;
}

/** The required content of an operation's page, read from the contract without the code that generates the page. */
export interface OperationFacts {
  readonly id: string;
  /** The path below the docs of a language. */
  readonly page: string;
  /** For a callback: the field with its URL. */
  readonly path: string;
  readonly weCall: boolean;
  /** Element IDs of parameters, fields, statuses and headers. */
  readonly anchors: readonly string[];
  readonly problems: readonly string[];
  /** The allowed values of a field. */
  readonly values: readonly string[];
}

function read(version: string) {
  const document = JSON.parse(readFileSync(join(root, 'generated/openapi', `${version}.json`), 'utf8')) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  };
  const resolve = <T extends object>(value: T): T => {
    const reference = '$ref' in value && typeof value.$ref === 'string' ? value.$ref : undefined;
    if (reference === undefined) return value;
    const keys = reference.slice(2).split('/');
    return resolve(keys.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document) as T);
  };

  /** `a-b` for a property b of a, including in lists and nullable objects. */
  function fields(schema: Schema, anchor: string): { anchors: string[]; values: string[] } {
    const { properties = {}, items, oneOf = [], additionalProperties, ...rest } = resolve(schema);
    const shapes = oneOf.filter((shape) => resolve(shape).type !== 'null');
    if (shapes.length > 1) throw new Error(`${anchor}: this test does not know fields with several shapes`);
    const below = [
      ...Object.entries(properties).map(([name, value]) => ({ anchor: `${anchor}-${name}`, value })),
      ...(typeof additionalProperties === 'object' ? [{ anchor: `${anchor}-*`, value: additionalProperties }] : []),
    ];
    const deeper = [
      ...below.map((entry) => fields(entry.value, entry.anchor)),
      ...[...(items ? [items] : []), ...shapes].map((inner) => fields(inner, anchor)),
    ];
    return {
      anchors: [...below.map((entry) => entry.anchor), ...deeper.flatMap(({ anchors }) => anchors)],
      values: [...(rest.enum ?? []).map(String), ...deeper.flatMap(({ values }) => values)],
    };
  }

  const isProblem = (content: Result['content']) => content?.['application/problem+json'] !== undefined;

  function readFacts(operation: Operation, path: string, weCall: boolean): OperationFacts {
    // JSON, or the first format of an upload.
    const body = Object.values(resolve(operation.requestBody ?? {}).content ?? {})[0]?.schema;
    const replies = Object.entries(operation.responses).map(([status, response]) => ({ status, ...resolve(response) }));
    const problem = replies.find(({ content }) => isProblem(content))?.content?.['application/problem+json'];
    const shapes = [
      ...(body ? [fields(body, 'body')] : []),
      ...(problem?.schema ? [fields(problem.schema, 'problem')] : []),
      ...replies
        .filter(({ content }) => content && !isProblem(content))
        .map(({ status, content }) => fields(Object.values(content ?? {})[0]?.schema ?? {}, `response-${status}`)),
    ];
    return {
      id: operation.operationId,
      page: `${version === 'v2' ? '' : `${version}/`}${operation.operationId}`,
      path,
      weCall,
      anchors: [
        ...(operation.parameters ?? []).map(resolve).map(({ name, in: place }) => `${place}-${name}`),
        ...replies.map(({ status }) => `response-${status}`),
        ...replies.flatMap(({ status, headers = {} }) =>
          Object.keys(headers).map((name) => `response-${status}-header-${name}`),
        ),
        ...shapes.flatMap(({ anchors }) => anchors),
      ],
      problems: replies
        .filter(({ content }) => isProblem(content))
        .flatMap(({ content }) => Object.values(content?.['application/problem+json']?.examples ?? {}))
        .map((example) => resolve(example).value?.code ?? ''),
      values: shapes.flatMap(({ values }) => values),
    };
  }

  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap((operation) => [
      readFacts(operation, path, false),
      ...Object.values(operation.callbacks ?? {}).flatMap((calls) =>
        Object.values(resolve(calls)).map(({ post }) => readFacts(post, 'callback_url', true)),
      ),
    ]),
  );
}

/** Both public versions. */
export const operationFacts: readonly OperationFacts[] = ['v2', 'v1'].flatMap(read);
