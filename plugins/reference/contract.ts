import type { ParameterPlace } from '../../src/features/reference/model.ts';
import { isObject, type Json, type JsonObject } from './contract-texts.ts';
import type { Schema } from './schema-fields.ts';

export interface Example {
  readonly summary?: string;
  readonly value: unknown;
}

export interface MediaType {
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, Example>>;
}

export type Content = Readonly<Record<string, MediaType>>;

export interface Described {
  readonly description?: string;
  readonly required?: boolean;
  readonly deprecated?: boolean;
  readonly explode?: boolean;
  readonly schema?: Schema;
  readonly example?: unknown;
}

export interface Parameter extends Described {
  readonly name: string;
  readonly in: ParameterPlace;
}

export interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Described>>;
  readonly content?: Content;
}

type Callbacks = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, OperationObject>>>>>>;

export interface OperationObject {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly deprecated?: boolean;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, Response>>;
  readonly callbacks?: Callbacks;
  /** The maximum size of the request body in bytes. */
  readonly 'x-body-limit'?: number;
  /** The scope that a key needs besides `generate` and `read`, which every key has by default. */
  readonly 'x-scope'?: string;
}

/** One operation of the contract with its references resolved. */
export interface ContractOperation {
  /** In capitals. `EVENT` for a callback or webhook that the platform sends. */
  readonly method: string;
  /** For a callback, the request field with its URL; for a webhook, its name in the contract. */
  readonly path: string;
  readonly operation: OperationObject;
}

type Operations = Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;

export interface Resolved {
  readonly paths: Operations;
  readonly webhooks?: Operations;
  readonly security?: OperationObject['security'];
  readonly components?: {
    readonly securitySchemes?: Readonly<Record<string, { readonly description?: string }>>;
    readonly schemas?: Readonly<Record<string, Schema>>;
  };
}

/** The ID of a page. It doesn't contain the version, so that the same page can be found in other versions. */
export const getPageId = (operationId: string): string => operationId.replace(/^v\d+-/, '');

/** Resolves all references. Circular ones end in a schema that allows anything. */
export function dereference(document: Json): Resolved {
  const find = (reference: string): Json =>
    reference
      .slice(2)
      .split('/')
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<Json>((value, key) => (value as JsonObject)[key] ?? null, document);
  const copy = (value: Json, within: readonly string[]): Json => {
    if (Array.isArray(value)) return value.map((entry: Json) => copy(entry, within));
    if (!isObject(value)) return value;
    const { $ref, ...rest } = value;
    if (typeof $ref !== 'string') {
      return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, copy(entry, within)]));
    }
    if (within.includes($ref)) return {};
    return { ...(copy(find($ref), [...within, $ref]) as JsonObject), ...(copy(rest, within) as JsonObject) };
  };
  return copy(document, []) as unknown as Resolved;
}

/** The callbacks that the platform sends because of an operation. */
export function getCallbacks(callbacks: Callbacks = {}): ContractOperation[] {
  return Object.values(callbacks).flatMap((expressions) =>
    Object.entries(expressions).flatMap(([expression, methods]) =>
      Object.values(methods).map((operation) => ({
        method: 'EVENT',
        path: expression.replace(/^\{\$request\.body#\/(.*)\}$/, '$1'),
        operation,
      })),
    ),
  );
}

/** All operations of a contract, all callbacks and all webhooks, each once. */
export function getOperations({ paths, webhooks = {}, security }: Resolved): ContractOperation[] {
  const called = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation: { ...operation, security: operation.security ?? security ?? [] },
    })),
  );
  const sent = Object.entries(webhooks).flatMap(([name, methods]) =>
    Object.values(methods).map((operation) => ({ method: 'EVENT', path: name, operation })),
  );
  const all = [...called, ...called.flatMap(({ operation }) => getCallbacks(operation.callbacks)), ...sent];
  return [...new Map(all.map((entry) => [entry.operation.operationId, entry])).values()];
}
