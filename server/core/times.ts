/** A row as JSON contains it: times are strings. */
export type WithIsoTimes<Row> = {
  -readonly [Name in keyof Row]: Date extends Row[Name] ? Exclude<Row[Name], Date> | string : Row[Name];
};

/** Replaces each time of a row by its text in ISO 8601. */
export function withIsoTimes<Row extends object>(row: Row): WithIsoTimes<Row> {
  const fields = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(fields) as WithIsoTimes<Row>;
}

/** The row of what the contract shows, with times that are not text yet. */
export type RowOf<Shown, Times extends keyof Shown> = Omit<Shown, Times> & {
  [Name in Times]: null extends Shown[Name] ? Date | null : Date;
};
