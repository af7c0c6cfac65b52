import type { FormSchema, Json, JsonObject } from '../../../core/operation-form.ts';

/** Which control a value is typed into. */
type Control =
  | 'text'
  | 'longtext'
  | 'number'
  | 'integer'
  | 'slider'
  | 'boolean'
  | 'select'
  | 'map'
  | 'list'
  | 'group'
  | 'choice'
  /** Anything else: as JSON. */
  | 'json';

/** From here on a text has more than a line. */
const longer = 255;

export function typesOf({ type }: FormSchema): readonly string[] {
  return type === undefined ? [] : [type].flat();
}

/** The shapes to choose from, without null. */
export const shapesOf = ({ oneOf, anyOf }: FormSchema): readonly FormSchema[] =>
  (oneOf ?? anyOf ?? []).filter((shape) => !typesOf(shape).includes('null'));

const isLine = (schema: FormSchema): boolean =>
  ['text', 'number', 'integer', 'select'].includes(controlOf(schema)) && schema.format !== 'multiline';

export function controlOf(schema: FormSchema): Control {
  const shapes = shapesOf(schema);
  if (shapes.length === 1) return controlOf(shapes[0]!);
  if (shapes.length > 1) return 'choice';
  if (schema.enum) return 'select';
  const [type, ...others] = typesOf(schema).filter((name) => name !== 'null');
  if (others.length > 0) return 'json';
  switch (type) {
    case 'string':
      return schema.format === undefined && (schema.maxLength ?? 0) > longer ? 'longtext' : 'text';
    case 'integer':
      return 'integer';
    case 'number':
      return schema.minimum === 0 && schema.maximum === 1 ? 'slider' : 'number';
    case 'boolean':
      return 'boolean';
    case 'array':
      return schema.items && isLine(schema.items) ? 'list' : 'json';
    case 'object': {
      const { properties = {}, additionalProperties: free } = schema;
      if (Object.keys(properties).length > 0) return 'group';
      return typeof free === 'object' && controlOf(free) !== 'json' && typesOf(free).includes('string')
        ? 'map'
        : 'json';
    }
    default:
      return 'json';
  }
}

/** The shape among several that a value has, as far as it can be told: the one with the most fields of its own. */
export function shapeAt(shapes: readonly FormSchema[], value: Json | undefined): number {
  const names = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  const fits = shapes.map(({ properties = {}, required = [] }) => {
    const known = names.filter((name) => Object.hasOwn(properties, name)).length;
    return known * 2 + required.filter((name) => names.includes(name)).length;
  });
  return Math.max(0, fits.indexOf(Math.max(...fits)));
}

/** The ways to fill a form; none when there is only one. */
export const alternativesOf = ({ 'x-alternatives': ways = [] }: FormSchema): readonly (readonly string[])[] => ways;

/** The way that a value goes: the first that is complete, else the one of which most is there. */
export function wayOf(schema: FormSchema, value: JsonObject): number {
  const ways = alternativesOf(schema);
  const there = ways.map((way) => way.filter((name) => value[name] !== undefined).length);
  const complete = ways.findIndex((way, at) => there[at] === way.length);
  return Math.max(0, complete >= 0 ? complete : there.indexOf(Math.max(...there)));
}

/** What a form asks for first: what the contract demands, and what the chosen way needs. */
export function neededFields(schema: FormSchema, way: number): ReadonlySet<string> {
  return new Set([...(schema.required ?? []), ...(alternativesOf(schema)[way] ?? [])]);
}

/**
 * A value after the way was changed: what only the other ways need is put aside, what was put aside before comes back.
 */
export function changeWay(
  schema: FormSchema,
  value: JsonObject,
  way: number,
  aside: JsonObject,
): { readonly value: JsonObject; readonly aside: JsonObject } {
  const wanted = alternativesOf(schema)[way] ?? [];
  const goes = new Set(
    alternativesOf(schema)
      .flat()
      .filter((name) => !wanted.includes(name)),
  );
  const entries = Object.entries(value);
  const back = Object.entries(aside).filter(([name]) => wanted.includes(name) && value[name] === undefined);
  return {
    value: Object.fromEntries([...entries.filter(([name]) => !goes.has(name)), ...back]),
    aside: { ...aside, ...Object.fromEntries(entries.filter(([name]) => goes.has(name))) },
  };
}
