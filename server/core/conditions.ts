/** Builds the conditions and parameters of a list with optional filters. */
export interface Conditions {
  /** Adds a value and returns its placeholder. */
  value(value: unknown): string;
  /** Adds a condition, unless its value is undefined. */
  where(value: unknown, condition: (place: string) => string): void;
  /**
   * Restricts a table alias to the rows after a cursor of a list sorted by `time`, newest first. Without a cursor, all
   * rows.
   */
  behind(alias: string, place: readonly [createdAt: string, id: string] | null, time?: string): void;
  /** `where ...`, or an empty string. */
  text(): string;
  readonly values: readonly unknown[];
}

export function createConditions(): Conditions {
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

/** A statement of a list. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The id of a customer who is given by id or email address. */
export const matchesCustomer = (place: string): string =>
  `coalesce((select id from auth_users where email = lower(${place}::text)), ${place}::text)`;
