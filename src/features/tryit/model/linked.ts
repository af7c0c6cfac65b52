import type { TryRequest } from '../../../core/try-link.ts';
import type { Draft } from './draft.ts';
import {
  type FormParameter,
  type Json,
  type JsonObject,
  type OperationForm,
  parameterKey,
} from '../../../core/operation-form.ts';
import { controlOf } from './control.ts';
import { numberOf } from './values.ts';

/** What the texts of a parameter mean: an address knows no numbers and no lists. */
function valueOf({ schema }: FormParameter, texts: readonly string[]): Json | undefined {
  const [first] = texts;
  if (first === undefined) return undefined;
  const control = controlOf(schema);
  if (control === 'list') return texts;
  return control === 'integer' || control === 'number' ? numberOf(first) : first;
}

/** The parts of a path that stand where a template has names. */
function partsOf(template: string, path: string): ReadonlyMap<string, string> {
  const parts = path.split('/');
  return new Map(
    template.split('/').flatMap((segment, at): [string, string][] => {
      const [, name] = /^\{(.+)\}$/.exec(segment) ?? [];
      const part = parts[at];
      return name === undefined || part === undefined ? [] : [[name, decodeURIComponent(part)]];
    }),
  );
}

/** A request of a link as a draft. One that was made before says its parameters by its address. */
export function draftOfLink({ path: template, parameters }: OperationForm, request: TryRequest): Draft {
  const { made, text } = request;
  if (!made) return { parameters: request.parameters as JsonObject, text };
  const parts = partsOf(template, made.path);
  const query = new URLSearchParams(made.query);
  const filled = parameters.flatMap((parameter): [string, Json][] => {
    const { in: place, name } = parameter;
    const texts = place === 'query' ? query.getAll(name) : [parts.get(name)].filter((part) => part !== undefined);
    const value = place === 'header' ? undefined : valueOf(parameter, texts);
    return value === undefined ? [] : [[parameterKey(parameter), value]];
  });
  return { parameters: Object.fromEntries(filled), text };
}
