import fields from '../../../generated/go-requests.json' with { type: 'json' };
import type { Json } from '../contract-texts.ts';
import { keyVariable, type SampleCall, quote } from './call.ts';

/** By struct and field of the contract: the name and the type of the field in Go. */
const structs: Readonly<Record<string, Readonly<Record<string, { readonly name: string; readonly type: string }>>>> =
  fields;

const builtIn = /^(?:string|bool|int64|float64)$/;
const qualified = (type: string): string => (builtIn.test(type) ? type : `cadenza.${type}`);

/** A value of a Go type: optional fields are pointers. */
function toGo(value: Json, type: string, margin: string): string {
  if (type.startsWith('*')) {
    const of = type.slice(1);
    const argument = /^(?:string|bool)$/.test(of) ? '' : `[${qualified(of)}]`;
    return `cadenza.Ptr${argument}(${JSON.stringify(value)})`;
  }
  const inside = `${margin}\t`;
  const block = (open: string, lines: readonly string[]) =>
    `${open}{\n${lines.map((line) => `${inside}${line},\n`).join('')}${margin}}`;
  if (Array.isArray(value))
    return block(
      `[]${qualified(type.slice(2))}`,
      value.map((each: Json) => JSON.stringify(each)),
    );
  if (typeof value === 'object' && value !== null)
    return block(
      type,
      Object.entries(value).map(([key, each]) => `${quote(key)}: ${JSON.stringify(each)}`),
    );
  return JSON.stringify(value);
}

/** A request or a query of a method. */
function toStruct(name: string, values: Readonly<Record<string, Json>>): string {
  const known = structs[name] ?? {};
  const lines = Object.entries(values).flatMap(([field, value]) => {
    const target = known[field];
    return target === undefined ? [] : [`\t\t${target.name}: ${toGo(value, target.type, '\t\t')},\n`];
  });
  return `cadenza.${name}{${lines.length === 0 ? '' : `\n${lines.join('')}\t`}}`;
}

const check = '\tif err != nil {\n\t\tpanic(err)\n\t}';

/** The request as a method call of the Go client, whose file is in the folder `cadenza` of the module. */
export function goClient({ client, body, file }: SampleCall): string | undefined {
  if (!client) return undefined;
  const method = client.method.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const request = Object.keys(structs).find(
    (name) => name === `${method}Request` || name === `${method.replace(/^Timestamped/, '')}Request`,
  );
  const values = [
    'context.Background()',
    ...client.inPath.map((value) => JSON.stringify(value)),
    ...(file ? [quote(file.type), 'body'] : []),
    ...(body !== undefined && request ? [toStruct(request, body as Readonly<Record<string, Json>>)] : []),
    ...(structs[`${method}Query`] ? [toStruct(`${method}Query`, client.inQuery)] : []),
  ];
  return [
    'package main',
    '',
    'import (',
    ...['context', 'encoding/json', 'os', '', 'example.com/song/cadenza'].map((name) =>
      name === '' ? '' : `\t"${name}"`,
    ),
    ')',
    '',
    'func main() {',
    '\tclient, err := cadenza.New(cadenza.Options{',
    `\t\tAPIKey:  os.Getenv("${keyVariable}"),`,
    `\t\tBaseURL: ${quote(client.origin)},`,
    '\t})',
    check,
    ...(file ? [`\tbody, err := os.ReadFile(${quote(file.name)})`, check] : []),
    `\tresponse, err := client.${method}(${values.join(', ')})`,
    check,
    '\tjson.NewEncoder(os.Stdout).Encode(response)',
    '}',
  ].join('\n');
}
