/** A row with its times as ISO 8601 strings, as in JSON. */
export type WithIsoTimes<Row> = {
  -readonly [Name in keyof Row]: Date extends Row[Name] ? Exclude<Row[Name], Date> | string : Row[Name];
};

/** Converts each time of a row to an ISO 8601 string. */
export function withIsoTimes<Row extends object>(row: Row): WithIsoTimes<Row> {
  const fields = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(fields) as WithIsoTimes<Row>;
}

/** The database row for a schema of the contract: the same fields, with its times as Date. */
export type RowOf<Shown, Times extends keyof Shown> = Omit<Shown, Times> & {
  [Name in Times]: null extends Shown[Name] ? Date | null : Date;
};
