/** The shape of a value, without its literal numbers and texts. */
export type Shape<T> = T extends number
  ? number
  : T extends boolean
    ? boolean
    : T extends (...input: never[]) => unknown
      ? T
      : { readonly [Key in keyof T]: Shape<T[Key]> };

/** Some values of the shape, at any depth. */
export type Part<T> = T extends object ? { readonly [Key in keyof T]?: Part<T[Key]> | undefined } : T;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function merge(shipped: unknown, own: unknown): unknown {
  if (own === undefined) return shipped;
  if (!isRecord(shipped) || !isRecord(own)) return own;
  const keys = Object.keys({ ...shipped, ...own });
  return Object.fromEntries(keys.map((key) => [key, merge(shipped[key], own[key])]));
}

/** The shipped values, replaced by those that this installation sets. */
export const override = <T extends object>(shipped: T, own: Part<Shape<NoInfer<T>>> | undefined): Shape<T> =>
  merge(shipped, own) as Shape<T>;
