/** Any JSON. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json;
}

/** The words of JSON Schema that requests of the contract use; nothing else is sent to the page. */
export interface FormSchema {
  readonly type?: string | readonly string[];
  readonly title?: string;
  /** One plain sentence or two, in the language of the page. */
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
  /** The problem that a value outside `enum` has, where it has its own. */
  readonly 'x-problem-code'?: string;
  /** Fields that have to be there together, in each of several ways. */
  readonly 'x-alternatives'?: readonly (readonly string[])[];
}

export type ParameterLocation = 'path' | 'query' | 'header';

export interface FormParameter {
  readonly name: string;
  readonly in: ParameterLocation;
  readonly required: boolean;
  readonly description: string;
  readonly schema: FormSchema;
}

export interface FormExample {
  readonly title: string;
  readonly value: Json;
}

/** One operation as it is tried: made from the contract (plugins/reference/form-data.ts), fetched when it is. */
export interface OperationForm {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly FormParameter[];
  readonly body: {
    readonly schema: FormSchema;
    readonly examples: readonly FormExample[];
  } | null;
}

/** The name of a parameter in errors: `?limit`, `:Idempotency-Key`, or the plain name for a path parameter. */
export function getParameterKey({ in: place, name }: Pick<FormParameter, 'in' | 'name'>): string {
  return `${{ path: '', query: '?', header: ':' }[place]}${name}`;
}

/** A name as a step of a JSON pointer (RFC 6901). */
export const toPointerStep = (name: string): string => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
