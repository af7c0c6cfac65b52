import type { ApiChange, ChangePart } from '../src/features/reference/change-text.ts';

/** A change as `redocly diff` reports it. */
export interface Difference {
  /** A JSON pointer into the contract, without references. */
  readonly path: string;
  readonly typeName: string;
  readonly kind: 'added' | 'removed' | 'modified';
  readonly impact: 'none' | 'patch' | 'minor' | 'major';
  readonly property?: string;
  readonly base?: { readonly value?: unknown };
  readonly revision?: { readonly value?: unknown };
}

/** A change of an operation before its values are merged with those of other changes. */
export type Description = Pick<ApiChange, 'part' | 'name' | 'kind' | 'values' | 'keyword'>;

type Place = Pick<ApiChange, 'part' | 'name'>;

/** The parts of a difference's path after the operation. */
const splitPath = (path: string): readonly string[] =>
  path.split('/').map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));

/** `clips[].deleted_at` for a path in a schema. */
function toFieldName(path: readonly string[]): string {
  let name = '';
  for (let at = 0; at < path.length; at += 1) {
    if (path[at] === 'properties') name += `${name === '' ? '' : '.'}${path[(at += 1)]}`;
    else if (path[at] === 'items') name += '[]';
  }
  return name;
}

/** The place after the operation or webhook. `nameParameter` returns the name of a parameter by its index. */
function findPlace(path: readonly string[], isWebhook: boolean, nameParameter: (index: number) => string): Place {
  const [first, second = ''] = path;
  if (first === 'callbacks') return { part: 'callback', name: toFieldName(path.slice(path.indexOf('schema'))) };
  if (first === 'parameters') return { part: 'parameter', name: nameParameter(Number(second)) };
  if (first === 'requestBody') return { part: isWebhook ? 'event' : 'request', name: toFieldName(path) };
  if (first !== 'responses') return { part: isWebhook ? 'webhook' : 'operation', name: '' };
  if (path[2] === 'headers') return { part: 'header', name: path[3] ?? '' };
  return path.length === 2 ? { part: 'status', name: second } : { part: 'response', name: toFieldName(path) };
}

const code = (value: unknown): string => `\`${String(value)}\``;

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The values that only the first list has. */
const without = (value: unknown, other: unknown) => asList(value).filter((each) => !asList(other).includes(each));

const isInput = (part: ChangePart): boolean => part === 'request' || part === 'parameter';

/** The last part of the path, for a difference at no field: a media type, for example. */
const differs = (place: Place, keyword: string): Description => ({ ...place, kind: 'differs', values: [], keyword });

function describeAddition({ part, name }: Place, { path, revision }: Difference): Description {
  const values = [code(name)];
  const whole = { part, name: '', values };
  const isRequired = (revision?.value as { required?: unknown } | undefined)?.required === true;
  switch (part) {
    case 'operation':
      return { ...whole, kind: 'newOperation', values: [] };
    case 'webhook':
      return { ...whole, kind: 'newWebhook', values: [] };
    case 'parameter':
      return { ...whole, part: 'operation', kind: isRequired ? 'requires' : 'accepts' };
    case 'header':
      return { ...whole, part: 'response', kind: 'hasHeader' };
    case 'status':
      return { ...whole, part: 'operation', kind: 'returns' };
    default:
      if (name === '') return differs(whole, splitPath(path).at(-1)!);
      return { ...whole, kind: part === 'request' ? 'accepts' : 'has' };
  }
}

/** New required fields of a request, and fields that a response may omit. The other way round, programs work as before. */
function describeRequired({ part, name }: Place, before: unknown, after: unknown): Description | null {
  const fields = part === 'request' ? without(after, before) : without(before, after);
  const values = fields.map((field) => code(name === '' ? field : `${name}.${String(field)}`));
  return values.length === 0 ? null : { part, name: '', kind: part === 'request' ? 'requires' : 'lacks', values };
}

function describeEnum(place: Place, before: unknown, after: unknown): Description[] {
  const [added, removed] = [without(after, before), without(before, after)].map((values) => values.map(code)) as [
    string[],
    string[],
  ];
  const input = isInput(place.part);
  return [
    ...(added.length > 0 ? [{ ...place, kind: input ? 'accepts' : 'canBe', values: added } as const] : []),
    ...(removed.length > 0 ? [{ ...place, kind: input ? 'rejects' : 'cannotBe', values: removed } as const] : []),
  ];
}

/** The changes of a difference. None if a program can't notice it. */
export function describeDifference(
  difference: Difference,
  nameParameter: (index: number) => string,
): readonly Description[] {
  const { path, kind, property = '', base, revision } = difference;
  const [, section, , , ...rest] = splitPath(path);
  const place = findPlace(rest, section === 'webhooks', nameParameter);
  const [before, after] = [base?.value, revision?.value];
  if (kind === 'added') return [describeAddition(place, difference)];
  if (kind === 'removed') {
    const isPartly = place.name === '' && rest.length > 1;
    return [isPartly ? differs(place, rest.at(-1)!) : { ...place, kind: 'gone', values: [] }];
  }
  if (property === 'required' && (Array.isArray(before) || Array.isArray(after)))
    return [describeRequired(place, before, after)].filter((each) => each !== null);
  const values = property === 'enum' ? describeEnum(place, before, after) : [];
  if (values.length > 0) return values;
  const isShort = typeof after === 'string' || typeof after === 'number' || typeof after === 'boolean';
  return [isShort ? { ...place, kind: 'isNow', values: [code(after)], keyword: property } : differs(place, property)];
}

/** The changes of an operation. Those of the same place and kind are one, whose values are listed in its sentence. */
export function mergeDescriptions(descriptions: readonly Description[]): Description[] {
  const groups = Map.groupBy(descriptions, ({ part, name, kind, keyword }) => [part, name, kind, keyword].join(' '));
  return [...groups.values()].map((alike) => ({
    ...alike[0]!,
    values: [...new Set(alike.flatMap(({ values }) => values))],
  }));
}
