import type { FreeText } from '#catalog/free-text.ts';

/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json;
}

/** The JSON Schema keywords that a form knows. */
export interface FormSchema {
  readonly type?: string | readonly string[];
  readonly title?: string;
  /** One or two plain sentences in the language of the page. */
  readonly description?: string;
  readonly enum?: readonly Json[];
  readonly const?: Json;
  readonly default?: Json;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, FormSchema>>;
  readonly additionalProperties?: boolean | FormSchema;
  readonly propertyNames?: FormSchema;
  readonly items?: FormSchema;
  readonly oneOf?: readonly FormSchema[];
  readonly anyOf?: readonly FormSchema[];
  /** What a text that is displayed can contain. */
  readonly 'x-text'?: FreeText;
  /** The problem code for a value outside `enum`, if it has its own. */
  readonly 'x-problem-code'?: string;
  /** Alternative sets of fields that must be present together. */
  readonly alternatives?: readonly (readonly string[])[];
}

export interface FormParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description: string;
  readonly schema: FormSchema;
}

/**
 * The data of an operation's try-it form, derived from the contract (plugins/reference/form-data.ts) and loaded on
 * demand.
 */
export interface OperationForm {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly FormParameter[];
  readonly body: {
    readonly schema: FormSchema;
    readonly examples: readonly { readonly title: string; readonly value: Json }[];
  } | null;
}

/** The name of a parameter in errors: `?limit`, `:Idempotency-Key`, or the plain name for a path parameter. */
export function getParameterKey({ in: place, name }: Pick<FormParameter, 'in' | 'name'>): string {
  return `${{ path: '', query: '?', header: ':' }[place]}${name}`;
}

/** Escapes a name as a step of a JSON pointer (RFC 6901). */
export const toPointerStep = (name: string): string => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
