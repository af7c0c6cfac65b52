/** Conditions of a list whose filters may be left out, with the values of a statement. */
export interface Conditions {
  /** Adds a value; answers its place. */
  value(value: unknown): string;
  /** Adds a condition, unless its value is missing. */
  where(value: unknown, condition: (place: string) => string): void;
  /** Rows of a table's alias behind a place of a list that is newest first, by `time`; all of them without a place. */
  behind(alias: string, place: readonly [createdAt: string, id: string] | null, time?: string): void;
  /** `where ...`, or nothing. */
  text(): string;
  readonly values: readonly unknown[];
}

export function conditions(): Conditions {
  const values: unknown[] = [];
  const all: string[] = [];
  const add = (value: unknown) => `$${values.push(value)}`;
  return {
    values,
    value: add,
    where(value, condition) {
      if (value !== undefined) all.push(condition(add(value)));
    },
    behind(alias, place, time = 'created_at') {
      if (place) all.push(`(${alias}.${time}, ${alias}.id) < (${add(place[0])}::timestamptz, ${add(place[1])}::text)`);
    },
    text: () => (all.length === 0 ? '' : `where ${all.join(' and ')}`),
  };
}

/** Somebody who is named by id or e-mail address, as an id. */
export const somebody = (place: string): string =>
  `coalesce((select id from auth_users where email = lower(${place}::text)), ${place}::text)`;
