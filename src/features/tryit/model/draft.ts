import { getAlternatives } from './control.ts';
import { isObject, type JsonError, parseJson, setField, formatJson } from './json.ts';
import {
  type FormParameter,
  type Json,
  type JsonObject,
  type OperationForm,
  getParameterKey,
  toPointerStep,
} from '../../../core/api/operation-form.ts';
import { type ValidationIssue, validate } from './validate.ts';

/**
 * A request draft. The body is its text: the form parses and rewrites it, so both views always agree, and invalid JSON
 * stays as typed.
 */
export interface Draft {
  /** Values by `parameterKey`. */
  readonly parameters: JsonObject;
  readonly text: string;
}

/** The initial draft: the first example of the operation. */
export function createDraft({ body, parameters }: OperationForm): Draft {
  return {
    parameters: Object.fromEntries(
      parameters.flatMap((parameter) =>
        parameter.required && parameter.schema.default !== undefined
          ? [[getParameterKey(parameter), parameter.schema.default]]
          : [],
      ),
    ),
    text: body ? formatJson(body.examples[0]?.value ?? {}) : '',
  };
}

export interface DraftBody {
  /** The body as an object, which the form shows. */
  readonly fields: JsonObject;
  readonly value: Json | undefined;
  readonly issue: JsonError | null;
}

const nothing: JsonObject = {};

export function parseBody({ text }: Draft): DraftBody {
  const read = parseJson(text);
  if (read.issue) return { fields: nothing, value: undefined, issue: read.issue };
  return { fields: isObject(read.value) ? read.value : nothing, value: read.value, issue: null };
}

export function setBody(draft: Draft, value: Json | undefined): Draft {
  return { ...draft, text: formatJson(value) };
}

export function setBodyField(draft: Draft, name: string, value: Json | undefined): Draft {
  return setBody(draft, setField(parseBody(draft).fields, name, value));
}

export function setParameter(draft: Draft, key: string, value: Json | undefined): Draft {
  return { ...draft, parameters: setField(draft.parameters, key, value) };
}

const toEntryName = (pointer: string): string =>
  pointer.replace(/^\//, '.').replaceAll('~1', '/').replaceAll('~0', '~');

function parameterIssues(parameter: FormParameter, draft: Draft): ValidationIssue[] {
  const pointer = getParameterKey(parameter);
  const value = draft.parameters[pointer];
  if (value === undefined) return parameter.required ? [{ pointer, code: 'required' }] : [];
  const issues = validate(value, parameter.schema);
  // An entry of an object is a parameter of its own.
  if (isObject(value))
    return issues.map((issue) => ({ pointer: pointer + toEntryName(issue.pointer), code: issue.code }));
  // For a list, the server names the whole parameter.
  return issues.slice(0, 1).map(({ code }) => ({ pointer, code }));
}

/** Validates a request against the contract, with the server's codes. `way`: the selected alternative. */
export function validateDraft({ parameters, body }: OperationForm, draft: Draft, way: number): ValidationIssue[] {
  const found = parameters.flatMap((parameter) => parameterIssues(parameter, draft));
  if (!body) return found;
  const { value, issue } = parseBody(draft);
  if (issue) return found;
  if (value === undefined) return [...found, { pointer: '', code: 'required' }];
  const ways = getAlternatives(body.schema);
  const met = isObject(value) && ways.some((each) => each.every((name) => value[name] !== undefined));
  const missing = ways.length === 0 || met || !isObject(value) ? [] : (ways[way] ?? []);
  const needed = missing.filter((name) => (value as JsonObject)[name] === undefined);
  return [
    ...found,
    ...validate(value, body.schema),
    ...needed.map((name) => ({ pointer: toPointerStep(name), code: 'required' as const })),
  ];
}

/** The value at a JSON pointer. */
export function getValueAt(draft: Draft, pointer: string): Json | undefined {
  if (pointer !== '' && !pointer.startsWith('/')) return draft.parameters[pointer];
  const names = pointer.split('/').slice(1);
  return names.reduce<Json | undefined>(
    (value, name) => (value as JsonObject | undefined)?.[name.replaceAll('~1', '/').replaceAll('~0', '~')],
    parseBody(draft).value,
  );
}
