import requests from '../../../generated/go-requests.json' with { type: 'json' };
import type { Json } from '../contract-texts.ts';
import { keyVariable, type SampleCall, quote } from './call.ts';

type Values = Readonly<Record<string, Json>>;

interface GoMethod {
  /** The names of its structs. */
  readonly request: string | null;
  readonly query: string | null;
}

const methods: Readonly<Record<string, GoMethod>> = requests.methods;

/** By struct and field of the contract: the name and the type of the field in Go. */
const structs: Readonly<Record<string, Readonly<Record<string, { readonly name: string; readonly type: string }>>>> =
  requests.structs;

const builtIn = /^(?:string|bool|int64|float64)$/;
const qualified = (type: string): string =>
  type.replace(
    /^(\[\])?(.+)$/,
    (_, list = '', name: string) => `${list}${builtIn.test(name) ? '' : 'cadenza.'}${name}`,
  );

/** A value of a Go type: optional fields are pointers. */
function toGo(value: Json, type: string, margin: string): string {
  if (type.startsWith('*')) {
    const of = type.slice(1);
    if (structs[of]) return `&${toGo(value, of, margin)}`;
    // The type of these arguments is inferred.
    const argument = /^(?:string|bool|\[\].*)$/.test(of) ? '' : `[${qualified(of)}]`;
    return `cadenza.Ptr${argument}(${toGo(value, of, margin)})`;
  }
  if (structs[type]) return toStruct(type, value as Values, margin);
  const inside = `${margin}\t`;
  const block = (open: string, lines: readonly string[]) =>
    `${open}{\n${lines.map((line) => `${inside}${line},\n`).join('')}${margin}}`;
  if (Array.isArray(value))
    return block(
      qualified(type),
      value.map((each: Json) => JSON.stringify(each)),
    );
  if (typeof value === 'object' && value !== null)
    return block(
      type,
      Object.entries(value).map(([key, each]) => `${quote(key)}: ${JSON.stringify(each)}`),
    );
  return JSON.stringify(value);
}

function toStruct(name: string, values: Values, margin: string): string {
  const inside = `${margin}\t`;
  const lines = Object.entries(values).map(([field, value]) => {
    const target = structs[name]![field]!;
    return `${inside}${target.name}: ${toGo(value, target.type, inside)},\n`;
  });
  return `cadenza.${name}{${lines.length === 0 ? '' : `\n${lines.join('')}${margin}`}}`;
}

const check = '\tif err != nil {\n\t\tpanic(err)\n\t}';

/** The statements that send the request, and print what it returns. */
function send(call: string, { streams, empty }: SampleCall): string[] {
  if (streams)
    return [
      `\t${call}(func(event *cadenza.TaskProgress, err error) bool {`,
      check.replaceAll(/^/gm, '\t'),
      '\t\tjson.NewEncoder(os.Stdout).Encode(event)',
      '\t\treturn true',
      '\t})',
    ];
  if (empty) return [`\tif err := ${call}; err != nil {\n\t\tpanic(err)\n\t}`];
  return [`\tresponse, err := ${call}`, check, '\tjson.NewEncoder(os.Stdout).Encode(response)'];
}

/** The request as a method call of the Go client, whose file is in the folder `cadenza` of the module. */
export function goClient(sample: SampleCall): string | undefined {
  const { client, body, file, empty } = sample;
  if (!client) return undefined;
  const name = client.method.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const method = methods[name]!;
  const values = [
    'context.Background()',
    ...client.inPath.map((value) => JSON.stringify(value)),
    ...(file ? [quote(file.type), 'body'] : []),
    ...(method.request === null ? [] : [toStruct(method.request, body as Values, '\t')]),
    ...(method.query === null ? [] : [toStruct(method.query, client.inQuery, '\t')]),
  ];
  const call = `client.${name}(${values.join(', ')})`;
  return [
    'package main',
    '',
    'import (',
    '\t"context"',
    ...(empty ? [] : ['\t"encoding/json"']),
    '\t"os"',
    '',
    '\t"example.com/song/cadenza"',
    ')',
    '',
    'func main() {',
    '\tclient, err := cadenza.New(cadenza.Options{',
    `\t\tAPIKey:  os.Getenv("${keyVariable}"),`,
    `\t\tBaseURL: ${quote(client.origin)},`,
    '\t})',
    check,
    ...(file ? [`\tbody, err := os.ReadFile(${quote(file.name)})`, check] : []),
    ...send(call, sample),
    '}',
  ].join('\n');
}
