import type { FormSchema, Json, JsonObject } from '../../../core/api/operation-form.ts';

/** The type of control for a value. */
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

/** The maximum length from which a text gets several lines. */
const longer = 255;

export function getTypes({ type }: FormSchema): readonly string[] {
  return type === undefined ? [] : [type].flat();
}

/** The variants without null. */
export const getVariants = ({ oneOf, anyOf }: FormSchema): readonly FormSchema[] =>
  (oneOf ?? anyOf ?? []).filter((shape) => !getTypes(shape).includes('null'));

const isSingleLine = (schema: FormSchema): boolean =>
  ['text', 'number', 'integer', 'select'].includes(getControl(schema)) && schema.format !== 'multiline';

export function getControl(schema: FormSchema): Control {
  const shapes = getVariants(schema);
  if (shapes.length === 1) return getControl(shapes[0]!);
  if (shapes.length > 1) return 'choice';
  if (schema.enum) return 'select';
  const [type, ...others] = getTypes(schema).filter((name) => name !== 'null');
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
      return schema.items && isSingleLine(schema.items) ? 'list' : 'json';
    case 'object': {
      const { properties = {}, additionalProperties: free } = schema;
      if (Object.keys(properties).length > 0) return 'group';
      return typeof free === 'object' && getControl(free) !== 'json' && getTypes(free).includes('string')
        ? 'map'
        : 'json';
    }
    default:
      return 'json';
  }
}

/** The variant that a value matches: the one with the most of its fields. */
export function findVariant(shapes: readonly FormSchema[], value: Json | undefined): number {
  const names = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  const fits = shapes.map(({ properties = {}, required = [] }) => {
    const known = names.filter((name) => Object.hasOwn(properties, name)).length;
    return known * 2 + required.filter((name) => names.includes(name)).length;
  });
  return Math.max(0, fits.indexOf(Math.max(...fits)));
}

/** The alternative sets of fields. Empty if there is only one. */
export const getAlternatives = ({ alternatives = [] }: FormSchema): readonly (readonly string[])[] => alternatives;

/** The alternative that a value uses: the first complete one, or the one with the most fields. */
export function findAlternative(schema: FormSchema, value: JsonObject): number {
  const ways = getAlternatives(schema);
  const matches = ways.map((way) => way.filter((name) => value[name] !== undefined).length);
  const complete = ways.findIndex((way, at) => matches[at] === way.length);
  return Math.max(0, complete >= 0 ? complete : matches.indexOf(Math.max(...matches)));
}

/** The fields to show first: required ones and those of the selected alternative. */
export function getRequiredFields(schema: FormSchema, way: number): ReadonlySet<string> {
  return new Set([...(schema.required ?? []), ...(getAlternatives(schema)[way] ?? [])]);
}

/** Switches the alternative. Fields of other alternatives are removed and restored later. */
export function switchAlternative(
  schema: FormSchema,
  value: JsonObject,
  way: number,
  aside: JsonObject,
): { readonly value: JsonObject; readonly aside: JsonObject } {
  const fields = getAlternatives(schema)[way] ?? [];
  const removed = new Set(
    getAlternatives(schema)
      .flat()
      .filter((name) => !fields.includes(name)),
  );
  const entries = Object.entries(value);
  const back = Object.entries(aside).filter(([name]) => fields.includes(name) && value[name] === undefined);
  return {
    value: Object.fromEntries([...entries.filter(([name]) => !removed.has(name)), ...back]),
    aside: { ...aside, ...Object.fromEntries(entries.filter(([name]) => removed.has(name))) },
  };
}
