import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './freshness.ts';

/** A type that every language can write. */
export type TypeModel =
  | { readonly kind: 'string' | 'number' | 'integer' | 'boolean' }
  | { readonly kind: 'enum'; readonly values: readonly string[] }
  | { readonly kind: 'list'; readonly of: TypeModel; readonly mayBeEmpty?: boolean }
  | { readonly kind: 'map'; readonly of: TypeModel }
  /** An object or an enum of the contract. */
  | { readonly kind: 'named'; readonly name: string };

export interface FieldModel {
  readonly name: string;
  readonly type: TypeModel;
  readonly required: boolean;
  readonly nullable: boolean;
  readonly doc: string;
}

export interface ObjectModel {
  readonly kind: 'object';
  readonly name: string;
  readonly doc: string;
  readonly fields: readonly FieldModel[];
}

export interface EnumModel {
  readonly kind: 'enum';
  readonly name: string;
  readonly doc: string;
  readonly values: readonly string[];
}

export interface ResultModel {
  readonly status: number;
  /** Null for text. */
  readonly type: TypeModel | null;
}

export interface OperationModel {
  /** `v2-timestamped-lyrics` */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly doc: string;
  /** Whether it accepts an Idempotency-Key. */
  readonly idempotent: boolean;
  readonly inPath: readonly FieldModel[];
  readonly inQuery: readonly FieldModel[];
  /** The name of its schema and its fields; null without a JSON body. */
  readonly body: ObjectModel | null;
  /** Media types of a body that is sent as bytes. */
  readonly bytes: readonly string[];
  readonly results: readonly ResultModel[];
  /** Media types of results that are text. */
  readonly texts: readonly string[];
  /** Whether its result is a stream of events, which generated methods can't return. */
  readonly streams: boolean;
  /** Whether it accepts a preference to wait. */
  readonly waits: boolean;
}

export interface ContractModel {
  /** Objects of responses and events, and all enums, in the order of the contract. */
  readonly types: readonly (ObjectModel | EnumModel)[];
  readonly operations: readonly OperationModel[];
  readonly problemCodes: readonly string[];
}

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly description?: string;
}

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

interface Response {
  readonly $ref?: string;
  readonly content?: Content;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, Response>>;
}

interface Bundle {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>> & {
    readonly schemas: Readonly<Record<string, Schema>>;
  };
}

/** `generate-request` is `GenerateRequest`. */
export const pascal = (id: string): string =>
  id.replace(/(?:^|[-_])(\w)/g, (_, letter: string) => letter.toUpperCase());

const STREAM = 'text/event-stream';

const getLastSegment = (reference: string): string => reference.split('/').at(-1)!;

/** Descriptions are Markdown of the documentation, whose links lead nowhere in code. */
const plain = (text = ''): string =>
  text
    .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();

/** Reads the types of a contract, and gives a name to each object that has none. */
class TypeReader {
  readonly #schemas: Readonly<Record<string, Schema>>;
  readonly found = new Map<string, ObjectModel | EnumModel>();

  constructor(schemas: Readonly<Record<string, Schema>>) {
    this.#schemas = schemas;
  }

  /** The type of a schema; `place` names an object that has no name of its own. */
  toTypeModel(schema: Schema, place: string): TypeModel {
    if (schema.$ref !== undefined) return this.#named(getLastSegment(schema.$ref));
    const inner = schema.oneOf?.find(({ type }) => type !== 'null');
    if (inner) return this.toTypeModel(inner, place);
    if (schema.enum) return { kind: 'enum', values: schema.enum };
    const type = [schema.type].flat().find((each) => each !== 'null');
    if (type === 'array')
      return { kind: 'list', of: this.toTypeModel(schema.items!, place), mayBeEmpty: (schema.minItems ?? 0) === 0 };
    if (type === 'object' && schema.properties) {
      this.found.set(place, this.toObjectModel(schema, place));
      return { kind: 'named', name: place };
    }
    if (type === 'object') return { kind: 'map', of: this.toTypeModel(schema.additionalProperties as Schema, place) };
    if (type === 'string' || type === 'number' || type === 'integer' || type === 'boolean') return { kind: type };
    throw new Error(`Clients can't express the type of ${place}: ${JSON.stringify(schema)}`);
  }

  #named(id: string): TypeModel {
    const schema = this.#schemas[id]!;
    const name = pascal(id);
    if (schema.enum) {
      this.found.set(name, { kind: 'enum', name, doc: plain(schema.description), values: schema.enum });
      return { kind: 'named', name };
    }
    return this.toTypeModel(schema, name);
  }

  toObjectModel({ required = [], properties = {}, description }: Schema, name: string): ObjectModel {
    const fields = Object.entries(properties).map(([field, schema]) => ({
      name: field,
      type: this.toTypeModel(schema, `${name}${pascal(field)}`),
      required: required.includes(field),
      nullable: this.#isNullable(schema),
      doc: plain(schema.description ?? this.#schemas[getLastSegment(schema.$ref ?? '')]?.description),
    }));
    return { kind: 'object', name, doc: plain(description), fields };
  }

  /** The object of a request: its fields are parameters of a method, so it isn't among the types found. */
  toBodyModel(schema: Schema, place: string): ObjectModel {
    const id = schema.$ref === undefined ? undefined : getLastSegment(schema.$ref);
    return this.toObjectModel(id === undefined ? schema : this.#schemas[id]!, id === undefined ? place : pascal(id));
  }

  #isNullable(schema: Schema): boolean {
    if (schema.$ref !== undefined) return this.#isNullable(this.#schemas[getLastSegment(schema.$ref)]!);
    return [schema.type].flat().includes('null') || (schema.oneOf?.some(({ type }) => type === 'null') ?? false);
  }
}

function toOperationModel(
  { components }: Bundle,
  types: TypeReader,
  path: string,
  method: string,
  operation: Operation,
): OperationModel {
  const { operationId: id, summary, description, requestBody, responses } = operation;
  const resolved = <T>(kind: string, part: T & { readonly $ref?: string }): T =>
    part.$ref === undefined ? part : (components[kind]![getLastSegment(part.$ref)] as T);
  const parameters = (operation.parameters ?? []).map((each) => resolved<Parameter>('parameters', each));
  const place = pascal(id.replace(/^v\d+-/, ''));
  const fieldsIn = (where: string): FieldModel[] =>
    parameters
      .filter((each) => each.in === where)
      .map(({ name, schema, required = false, description: doc }) => ({
        name,
        type: types.toTypeModel(schema, `${place}${pascal(name)}`),
        required,
        nullable: false,
        doc: plain(doc),
      }));
  const json = requestBody?.content['application/json']?.schema;
  const contents = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([status, response]) =>
      Object.entries(resolved('responses', response).content ?? {}).map(([media, { schema }]) => ({
        media,
        status: Number(status),
        type: media === 'application/json' || media === STREAM ? types.toTypeModel(schema!, `${place}Response`) : null,
      })),
    );
  const results = contents.map(({ status, type }) => ({ status, type }));
  return {
    id,
    method: method.toUpperCase(),
    path,
    summary,
    doc: plain(description?.split('\n\n')[0]),
    idempotent: parameters.some(({ name }) => name === 'Idempotency-Key'),
    inPath: fieldsIn('path'),
    inQuery: fieldsIn('query'),
    body: json ? types.toBodyModel(json, `${place}Request`) : null,
    bytes: Object.keys(requestBody?.content ?? {}).filter((media) => /^(?:image|audio|video)\//.test(media)),
    // A text of several formats is one result.
    results: results.filter(({ type }, at) => type !== null || results.findIndex((each) => each.type === null) === at),
    streams: contents.some(({ media }) => media === STREAM),
    waits: parameters.some(({ name }) => name === 'Prefer'),
    texts: contents.filter(({ type }) => type === null).map(({ media }) => media),
  };
}

/** Models of a bundled contract, for the writers of clients. */
function contractModel(bundle: Bundle): ContractModel {
  const types = new TypeReader(bundle.components.schemas);
  const operations = Object.entries(bundle.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => toOperationModel(bundle, types, path, method, operation)),
  );
  for (const name of ['problem', 'task-event']) types.toTypeModel({ $ref: `#/components/schemas/${name}` }, '');
  const problemCodes = bundle.components.schemas['problem-code']!.enum!;
  return { types: [...types.found.values()], operations, problemCodes };
}

/** The contract of version 2, from which the clients are written. */
export async function readContractModel(): Promise<ContractModel> {
  return contractModel(JSON.parse(await readFile(join(root, 'generated/openapi/v2.json'), 'utf8')) as Bundle);
}

/** The name of an operation in a client, as words: `v2-timestamped-lyrics` is `timestamped-lyrics`. */
export const methodName = (id: string): string => id.replace(/^v\d+-/, '');
