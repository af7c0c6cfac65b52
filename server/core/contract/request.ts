import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { FastifyRequest } from 'fastify';
import { isInstant } from '../../../catalog/instant.ts';
import { limits } from '../../../catalog/limits.ts';
import type { ProblemCode } from '../../../generated/problem-codes.ts';
import { type JsonBounds, defaultJsonBounds } from '../bounded-json.ts';
import { lazy } from '../lazy.ts';
import { type FieldError, type Problem, invalidFields, notFound } from '../problem.ts';
import type { Operation, Parameter, Schema } from './document.ts';
import { fieldErrors } from './field-errors.ts';
import { readJson, findUnstorable } from './json.ts';
import { addOwnRules, withNormalizedUrls } from './own-rules.ts';

/** OpenAPI keywords in schemas that aren't validation rules. */
const VOCABULARY = ['example', 'externalDocs', 'xml', 'x-problem-code', 'x-checked-by-rules'];

function createAjv(coerceTypes: false | 'array', allErrors = true): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors,
    coerceTypes,
    useDefaults: true,
    // The schema of each error, for `x-problem-code`.
    verbose: true,
    strictTypes: false,
    strictRequired: false,
  });
  ajv.addVocabulary(VOCABULARY);
  (formats as unknown as typeof formats.default)(ajv);
  addOwnRules(ajv);
  ajv.addFormat('date-time', isInstant);
  return ajv;
}

export type RequestReader = (request: FastifyRequest) => Problem | null;

const parameterKey = ({ in: place, name }: Parameter): string => (place === 'header' ? name.toLowerCase() : name);

/** The parameter that a JSON pointer refers to. */
const parameterName = (path: string): string => (path.split('/')[1] ?? '').replaceAll('~1', '/').replaceAll('~0', '~');

/** The parameters that are objects. Their entries are sent as `name.entry=value`, or as `name[entry]=value` (deepObject). */
const objectKeys = (parameters: readonly Parameter[]): string[] =>
  parameters.filter(({ schema }) => schema['type'] === 'object').map(parameterKey);

/** Query values in which the entries of each object are together. */
function withObjects(values: Readonly<Record<string, unknown>>, keys: readonly string[]): Record<string, unknown> {
  const rest = new Map(Object.entries(values));
  for (const key of keys) {
    const entries = [...rest].flatMap(([name, value]): [string, string, unknown][] => {
      const isBracketed = name.startsWith(`${key}[`) && name.endsWith(']');
      if (!isBracketed && !name.startsWith(`${key}.`)) return [];
      return [[name, name.slice(key.length + 1, isBracketed ? -1 : undefined), value]];
    });
    if (entries.length === 0) continue;
    for (const [name] of entries) rest.delete(name);
    rest.set(key, Object.fromEntries(entries.map(([, name, value]) => [name, value])));
  }
  return Object.fromEntries(rest);
}

/** The parameters of one place as an object schema. A closed one rejects unknown names. */
function parametersSchema(parameters: readonly Parameter[], closed: boolean) {
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map((parameter) => [parameterKey(parameter), parameter.schema])),
    required: parameters.filter(({ required }) => required).map(parameterKey),
    ...(closed ? { additionalProperties: false } : {}),
  };
}

/** A number in a query. Other notations, such as `0x10`, are typing errors, and `1e400` is infinite. */
const DECIMAL = /^-?\d{1,15}(?:\.\d{1,15})?$/;

/** A text that Ajv coerces to no number. */
const NO_NUMBER = 'not a number';

/** The keys of parameters that are numbers. */
const numberKeys = (parameters: readonly Parameter[]): string[] =>
  parameters.filter(({ schema }) => schema['type'] === 'integer' || schema['type'] === 'number').map(parameterKey);

/** Values in which only decimal numbers can be coerced to numbers. */
function withDecimals(values: Readonly<Record<string, unknown>>, keys: readonly string[]): Record<string, unknown> {
  const other = keys.filter((key) => typeof values[key] === 'string' && !DECIMAL.test(values[key]));
  return { ...values, ...Object.fromEntries(other.map((key) => [key, NO_NUMBER])) };
}

/** Query values, with lists split. The entries of an object count too. */
const countQueryValues = (query: Readonly<Record<string, unknown>>): number =>
  Object.values(query).reduce<number>(
    (sum, value) => sum + (typeof value === 'object' && value !== null ? countEntries(value) : 1),
    0,
  );

const countEntries = (value: object): number => Object.values(value).flat().length;

/** `x-body-values` of an operation that accepts more fields and entries than others. */
function getJsonBounds({ extensions }: Operation): JsonBounds {
  const own = extensions['x-body-values'];
  return typeof own === 'number' ? { ...defaultJsonBounds, values: own } : defaultJsonBounds;
}

/** One compiler of each kind per process, because Ajv instances are expensive. */
const bodies = lazy(() => createAjv(false));
// Large bodies can have thousands of errors, so validation stops at the first one.
const largeBodies = lazy(() => createAjv(false, false));
const texts = lazy(() => createAjv('array'));

function compileReader(operation: Operation): RequestReader {
  const of = (place: Parameter['in']) => operation.parameters.filter((parameter) => parameter.in === place);
  const checkParams = lazy(() => texts().compile(parametersSchema(of('path'), false)));
  const raw = operation.body !== null && operation.body.schema === null;
  const checkQuery = lazy(() => texts().compile(parametersSchema(of('query'), true)));
  const headers = of('header');
  const checkHeaders = headers.length > 0 ? lazy(() => texts().compile(parametersSchema(headers, false))) : null;
  const body = operation.body?.schema && (withNormalizedUrls(operation.body.schema) as Schema);
  const bounds = getJsonBounds(operation);
  const checkBody = body ? lazy(() => (bounds === defaultJsonBounds ? bodies() : largeBodies()).compile(body)) : null;
  const lists = of('query').filter(({ commaSeparated }) => commaSeparated);
  const queryNumbers = numberKeys(of('query'));
  const queryObjects = objectKeys(of('query'));
  const headerNames = new Map(headers.map((header) => [parameterKey(header), header.name]));

  return (request) => {
    const errors: FieldError[] = [];
    let code: ProblemCode | undefined;
    const check = (checked: () => ValidateFunction, value: unknown, pointer: (path: string) => string) => {
      const validate = checked();
      const found = fieldErrors(validate(value) ? [] : (validate.errors ?? []), pointer);
      errors.push(...found.errors);
      code ??= found.code;
      if (found.errors.length > 0) return;
      for (const error of findUnstorable(value)) errors.push({ ...error, pointer: pointer(error.pointer) });
    };

    const sentQuery = request.query as Record<string, unknown>;
    const query = withDecimals(
      queryObjects.length > 0 ? withObjects(sentQuery, queryObjects) : sentQuery,
      queryNumbers,
    );
    for (const { name } of lists) {
      const value = query[name];
      if (typeof value === 'string') query[name] = value.split(',');
    }
    if (countQueryValues(query) > limits.queryValues)
      return invalidFields([
        { pointer: '?', code: 'too_many', detail: `The query string must have at most ${limits.queryValues} values.` },
      ]);
    const toQueryPointer = (path: string) => {
      const [, entry] = path.split('/').slice(1);
      const name = parameterName(path);
      return entry !== undefined && queryObjects.includes(name) ? `?${name}.${parameterName(`/${entry}`)}` : `?${name}`;
    };
    if (!raw) check(checkQuery, query, toQueryPointer);
    request.query = query;

    if (checkHeaders) {
      const sent = Object.fromEntries([...headerNames.keys()].map((key) => [key, request.headers[key]]));
      check(checkHeaders, sent, (path) => `:${headerNames.get(parameterName(path)) ?? ''}`);
    }

    if (checkBody && operation.body) {
      request.body = readJson(request, bounds);
      if (request.body !== undefined) check(checkBody, request.body, (path) => path);
      else if (operation.body.required)
        errors.push({ pointer: '', code: 'required', detail: 'The request body is required, as JSON.' });
    } else {
      request.body = undefined;
    }

    // Ids are looked up, not validated: an impossible one isn't found, like any other.
    const params = { ...(request.params as Record<string, unknown>) };
    const found = checkParams()(params) && findUnstorable(params).length === 0;
    request.params = params;
    if (errors.length > 0) return invalidFields(errors, code);
    return found ? null : notFound('No object has this ID.');
  };
}

const readers = new WeakMap<Operation, RequestReader>();

/** The validation of an operation, compiled once per process because tests build many servers. */
export function getRequestReader(operation: Operation): RequestReader {
  const known = readers.get(operation);
  if (known) return known;
  const reader = compileReader(operation);
  readers.set(operation, reader);
  return reader;
}
