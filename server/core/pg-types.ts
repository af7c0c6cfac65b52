import pg from 'pg';

const { builtins } = pg.types;
const TEXT_ARRAY: number = 1009;
const INT8_ARRAY = 1016;
const DATE_ARRAY = 1182;

type Parse = (text: string) => unknown;

/** @throws RangeError for an int8 that exceeds the safe integers. */
function int8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The int8 ${text} does not fit a number.`);
  return value;
}

const textArray = pg.types.getTypeParser(TEXT_ARRAY) as (text: string) => (string | null)[];

/** Parses int8 as a number, and leaves `date` as text because a Date would shift it by the time zone. */
const own = new Map<number, Parse>([
  [builtins.INT8, int8],
  [INT8_ARRAY, (text) => textArray(text).map((item) => (item === null ? null : int8(item)))],
  [builtins.DATE, (text) => text],
  [DATE_ARRAY, textArray],
]);

/** Type parsers of every client. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && own.get(oid)) || pg.types.getTypeParser(oid, format),
};
