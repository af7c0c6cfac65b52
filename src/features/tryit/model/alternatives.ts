import type { FormSchema, JsonObject } from '../../../core/operation-form.ts';

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
