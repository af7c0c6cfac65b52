import { alternativesOf } from './control.ts';
import { isObject, type JsonFault, readJson, withField, writeJson } from './json.ts';
import {
  type FormParameter,
  type Json,
  type JsonObject,
  type OperationForm,
  parameterKey,
  step,
} from '../../../core/operation-form.ts';
import { type Fault, faultsOf } from './rules.ts';

/**
 * A request that is being written. The body is its text: the form reads it and writes it anew, so that the two can never
 * say different things, and a text that is no JSON stays as it was typed.
 */
export interface Draft {
  /** By `parameterKey`. */
  readonly parameters: JsonObject;
  readonly text: string;
}

/** What an operation begins with: its first example. */
export function firstDraft({ body, parameters }: OperationForm): Draft {
  return {
    parameters: Object.fromEntries(
      parameters.flatMap((parameter) =>
        parameter.required && parameter.schema.default !== undefined
          ? [[parameterKey(parameter), parameter.schema.default]]
          : [],
      ),
    ),
    text: body ? writeJson(body.examples[0]?.value ?? {}) : '',
  };
}

export interface DraftBody {
  /** What the form shows: an object, whatever the text is. */
  readonly fields: JsonObject;
  readonly value: Json | undefined;
  readonly fault: JsonFault | null;
}

const nothing: JsonObject = {};

export function bodyOf({ text }: Draft): DraftBody {
  const read = readJson(text);
  if (read.fault) return { fields: nothing, value: undefined, fault: read.fault };
  return { fields: isObject(read.value) ? read.value : nothing, value: read.value, fault: null };
}

export function withBody(draft: Draft, value: Json | undefined): Draft {
  return { ...draft, text: writeJson(value) };
}

export function withBodyField(draft: Draft, name: string, value: Json | undefined): Draft {
  return withBody(draft, withField(bodyOf(draft).fields, name, value));
}

export function withParameter(draft: Draft, key: string, value: Json | undefined): Draft {
  return { ...draft, parameters: withField(draft.parameters, key, value) };
}

function parameterFaults(parameter: FormParameter, draft: Draft): Fault[] {
  const pointer = parameterKey(parameter);
  const value = draft.parameters[pointer];
  if (value === undefined) return parameter.required ? [{ pointer, code: 'required' }] : [];
  // Of a list the server names the whole parameter.
  const [fault] = faultsOf(value, parameter.schema);
  return fault ? [{ pointer, code: fault.code }] : [];
}

/** What is wrong with a request as far as the contract says, in the server's words. `way`: the alternative that is meant. */
export function faultsOfDraft({ parameters, body }: OperationForm, draft: Draft, way: number): Fault[] {
  const found = parameters.flatMap((parameter) => parameterFaults(parameter, draft));
  if (!body) return found;
  const { value, fault } = bodyOf(draft);
  if (fault) return found;
  if (value === undefined) return [...found, { pointer: '', code: 'required' }];
  const ways = alternativesOf(body.schema);
  const met = isObject(value) && ways.some((each) => each.every((name) => value[name] !== undefined));
  const missing = ways.length === 0 || met || !isObject(value) ? [] : (ways[way] ?? []);
  const needed = missing.filter((name) => (value as JsonObject)[name] === undefined);
  return [
    ...found,
    ...faultsOf(value, body.schema),
    ...needed.map((name) => ({ pointer: step(name), code: 'required' as const })),
  ];
}

/** What stands where an error points to. */
export function valueAt(draft: Draft, pointer: string): Json | undefined {
  if (pointer !== '' && !pointer.startsWith('/')) return draft.parameters[pointer];
  const names = pointer.split('/').slice(1);
  return names.reduce<Json | undefined>(
    (value, name) => (value as JsonObject | undefined)?.[name.replaceAll('~1', '/').replaceAll('~0', '~')],
    bodyOf(draft).value,
  );
}
