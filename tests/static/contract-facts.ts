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
  readonly 'x-page'?: string;
}

interface Named {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly schema?: Schema;
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

/** The parts of the contract that a page must show: element IDs, and the allowed values of fields. */
interface ShownFields {
  readonly anchors: readonly string[];
  readonly values: readonly string[];
}

/** What the page of an operation must hold, read from the contract without the code that generates the page. */
export interface OperationFacts {
  readonly id: string;
  /** The path below the docs of a language. */
  readonly page: string;
  /** For a callback: the field with its URL. */
  readonly path: string;
  readonly weCall: boolean;
  /** Element IDs of parameters, fields, statuses and headers. */
  readonly anchors: readonly string[];
  /** What its Markdown version must hold: each header once, and no fields of objects that have a page. */
  readonly markdown: ShownFields;
  readonly problems: readonly string[];
  /** The allowed values of a field. */
  readonly values: readonly string[];
}

function read(version: string) {
  const document = JSON.parse(readFileSync(join(root, 'generated/openapi', `${version}.json`), 'utf8')) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
    readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  };
  const resolve = <T extends object>(value: T): T => {
    const reference = '$ref' in value && typeof value.$ref === 'string' ? value.$ref : undefined;
    if (reference === undefined) return value;
    const keys = reference.slice(2).split('/');
    return resolve(keys.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document) as T);
  };

  /**
   * `a-b` for a property b of a, including in lists and nullable objects. Without `whole`, those of objects with their own
   * page are left out.
   */
  function fields(schema: Schema, anchor: string, whole = true): ShownFields {
    const { properties = {}, items, oneOf = [], additionalProperties, ...rest } = resolve(schema);
    if (!whole && rest['x-page'] !== undefined) return { anchors: [], values: [] };
    const shapes = oneOf.filter((shape) => resolve(shape).type !== 'null');
    if (shapes.length > 1) throw new Error(`${anchor}: this test does not know fields with several shapes`);
    const below = [
      ...Object.entries(properties).map(([name, value]) => ({ anchor: `${anchor}-${name}`, value })),
      ...(typeof additionalProperties === 'object' ? [{ anchor: `${anchor}-*`, value: additionalProperties }] : []),
    ];
    const deeper = [
      ...below.map((entry) => fields(entry.value, entry.anchor, whole)),
      ...[...(items ? [items] : []), ...shapes].map((inner) => fields(inner, anchor, whole)),
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
    const shapesOf = (whole: boolean) => [
      ...(body ? [fields(body, 'body', whole)] : []),
      ...replies
        .filter(({ content }) => content && !isProblem(content))
        .map(({ status, content }) =>
          fields(Object.values(content ?? {})[0]?.schema ?? {}, `response-${status}`, whole),
        ),
    ];
    const shapes = [...shapesOf(true), ...(problem?.schema ? [fields(problem.schema, 'problem')] : [])];
    const parameters = (operation.parameters ?? []).map(resolve).flatMap(({ name, in: place, schema = {} }) => {
      const anchor = `${place}-${name}`;
      return [anchor, ...fields(schema, anchor).anchors];
    });
    const headers = replies.flatMap(({ status, headers: named = {} }) =>
      Object.keys(named).map((name) => ({ name, anchor: `response-${status}-header-${name}` })),
    );
    const firstHeaders = headers.filter(({ name }, at) => headers.findIndex((each) => each.name === name) === at);
    return {
      id: operation.operationId,
      page: `${version === 'v2' ? '' : `${version}/`}${operation.operationId}`,
      path,
      weCall,
      anchors: [
        ...parameters,
        ...replies.map(({ status }) => `response-${status}`),
        ...headers.map(({ anchor }) => anchor),
        ...shapes.flatMap(({ anchors }) => anchors),
      ],
      markdown: {
        anchors: [
          ...parameters,
          ...firstHeaders.map(({ anchor }) => anchor),
          ...shapesOf(false).flatMap(({ anchors }) => anchors),
        ],
        values: shapesOf(false).flatMap(({ values }) => values),
      },
      problems: replies
        .filter(({ content }) => isProblem(content))
        .flatMap(({ content }) => Object.values(content?.['application/problem+json']?.examples ?? {}))
        .map((example) => resolve(example).value?.code ?? ''),
      values: shapes.flatMap(({ values }) => values),
    };
  }

  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap((operation) => [
      readFacts(operation, path, false),
      ...Object.values(operation.callbacks ?? {}).flatMap((calls) =>
        Object.values(resolve(calls)).map(({ post }) => readFacts(post, 'callback_url', true)),
      ),
    ]),
  );
  const objects = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
    schema['x-page'] === undefined ? [] : [{ page: schema['x-page'], ...fields(schema, name) }],
  );
  return { operations, objects };
}

const [current, former] = [read('v2'), read('v1')];

/** Both public versions. */
export const operationFacts: readonly OperationFacts[] = [...current.operations, ...former.operations];

/** Objects that have a page, which several operations return. */
export const objectFacts = current.objects;
