import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type ClientPackages, withClientPackages } from '../plugins/client-packages.ts';
import {
  type ContractModel,
  type FieldModel,
  methodName,
  type ObjectModel,
  type OperationModel,
} from './client-contract.ts';
import { goName, goParameter, goTypes, toQueryModel } from './client-go.ts';
import { root } from './freshness.ts';

const folder = join(root, 'clients/go');

const check = ['\tif err != nil {', '\t\treturn nil, err', '\t}'];
const quote = (text: string): string => JSON.stringify(text);

/** The statements that add a parameter to a query. */
function addToQuery({ name, type }: FieldModel): string[] {
  const field = `query.${goName(name)}`;
  if (type.kind === 'list')
    return [
      `\tif ${field} != nil && len(${field}) == 0 {`,
      `\t\treturn nil, errors.New("cadenza: ${goName(name)} is empty. Use nil for all")`,
      '\t}',
      `\tfor _, value := range ${field} {`,
      `\t\tvalues.Add(${quote(name)}, fmt.Sprint(value))`,
      '\t}',
    ];
  // The entries of an object are parameters of their own: `metadata.order`.
  if (type.kind === 'map')
    return [`\tfor entry, value := range ${field} {`, `\t\tvalues.Set(${quote(`${name}.`)}+entry, value)`, '\t}'];
  return [`\tif ${field} != nil {`, `\t\tvalues.Set(${quote(name)}, fmt.Sprint(*${field}))`, '\t}'];
}

const queryValues = ({ name, fields }: ObjectModel): string =>
  [
    `func (query ${name}) values() (url.Values, error) {`,
    '\tvalues := url.Values{}',
    ...fields.flatMap(addToQuery),
    '\treturn values, nil',
    '}',
  ].join('\n');

/** What a method returns besides an error: an object of the contract by its name, a text, or nothing. */
type Kind = { readonly object: string } | 'text' | 'nothing';

/** The end of a method with its types, around the arguments of `send`. */
function sendAndReturn(kind: Kind, fields: readonly string[]): string[] {
  const send = (result: string) => `client.send(ctx, call{${fields.join(', ')}}, ${result}, options)`;
  if (kind === 'nothing') return [`\treturn ${send('nil')}`];
  const [type, none, value] = kind === 'text' ? ['string', '""', 'result'] : [kind.object, 'nil', '&result'];
  return [
    `\tvar result ${type}`,
    `\tif err := ${send('&result')}; err != nil {`,
    `\t\treturn ${none}, err`,
    '\t}',
    `\treturn ${value}, nil`,
  ];
}

/** A method of the client. */
function method(
  operation: OperationModel,
  name: string,
  doc: string,
  kind: Kind,
  { required, guard }: MethodPart,
): string {
  const { method: verb, path, inPath, inQuery, body, bytes, idempotent } = operation;
  const parameters = [
    'ctx context.Context',
    ...inPath.map(({ name: field }) => `${goParameter(field)} string`),
    ...(bytes.length > 0 ? ['contentType string', 'body []byte'] : []),
    ...(body ? [`request ${body.name}`] : []),
    ...toQueryModel(operation).map((query) => `query ${query.name}`),
    'options ...CallOption',
  ];
  const [returned, failed] =
    kind === 'nothing'
      ? ['error', 'return ']
      : kind === 'text'
        ? ['(string, error)', 'return "", ']
        : [`(*${kind.object}, error)`, 'return nil, '];
  const inner = [
    ...guard,
    ...inPath.flatMap(({ name: field }) => {
      const parameter = goParameter(field);
      return [`\t${parameter}, err := pathValue(${quote(parameter)}, ${parameter})`, ...check];
    }),
    ...(body ? ['\tbody, err := json.Marshal(request)', ...check] : []),
    ...(inQuery.length > 0 ? ['\tvalues, err := query.values()', ...check] : []),
  ].map((line) => line.replace('return nil, ', failed));
  const parts = path.split(/\{(\w+)\}/);
  const written = parts
    .map((part, at) => (at % 2 === 0 ? quote(part) : goParameter(part)))
    .filter((part) => part !== '""');
  const fields = [
    `method: ${quote(verb)}`,
    `path: ${written.join(' + ')}`,
    ...(inQuery.length > 0 ? ['query: values'] : []),
    ...(body ? ['body: body', 'contentType: "application/json"'] : []),
    ...(bytes.length > 0 ? ['body: body', 'contentType: contentType'] : []),
    ...(idempotent ? ['idempotent: true'] : []),
    ...(kind === 'text' ? ['text: true'] : []),
    ...(typeof kind === 'object' ? [`required: []string{${required.map(quote).join(', ')}}`] : []),
  ];
  return [
    `// ${name}: ${doc}`,
    `func (client *Client) ${name}(${parameters.join(', ')}) ${returned} {`,
    ...inner,
    ...sendAndReturn(kind, fields),
    '}',
  ].join('\n');
}

interface MethodPart {
  /** The fields that a response always has. */
  readonly required: readonly string[];
  /** Statements that reject a request of another method, or complete it. */
  readonly guard: readonly string[];
}

const reject = (condition: string, instead: string): string[] => [
  `\tif ${condition} {`,
  `\t\treturn nil, errors.New("cadenza: use ${instead}")`,
  '\t}',
];

/** The methods of an operation: one for each type of its result. Streams have hand-written methods. */
function methodsOf(operation: OperationModel, types: ContractModel['types']): string[] {
  const { id, summary, body, results, texts } = operation;
  const name = goName(methodName(id));
  const getRequired = (type: string) => {
    const found = types.find((each) => each.kind === 'object' && each.name === type) as ObjectModel | undefined;
    return found?.fields.filter(({ required }) => required).map((field) => field.name) ?? [];
  };
  const hasPrice = body?.fields.some((field) => field.name === 'dry_run') ?? false;
  const hasTexts = texts.length > 0;
  if (operation.streams) return [];
  const plain = { required: [], guard: [] };
  if (results.length === 0) return [method(operation, name, `${summary}.`, 'nothing', plain)];
  return results.flatMap(({ type }) => {
    if (type === null) return [method(operation, `${name}Text`, `${summary}, as text.`, 'text', plain)];
    if (type.kind !== 'named') throw new Error(`The Go client can't express the result of ${id}.`);
    const required = getRequired(type.name);
    if (hasPrice && type.name === 'Price') {
      const guard = ['\trequest.DryRun = Ptr(true)'];
      return [
        method(
          operation,
          `${name}Price`,
          'The price of the request, without creating a task.',
          { object: type.name },
          {
            required,
            guard,
          },
        ),
      ];
    }
    const guard = [
      ...(hasPrice ? reject('request.DryRun != nil && *request.DryRun', `${name}Price`) : []),
      ...(hasTexts ? reject('request.Format != nil && *request.Format != "json"', `${name}Text`) : []),
    ];
    return [method(operation, name, `${summary}.`, { object: type.name }, { required, guard })];
  });
}

/** The names of the packages in the import block of a file. */
const readImports = (source: string): string[] =>
  [...(/^import \(\n([\s\S]*?)\n\)/m.exec(source)?.[1]?.matchAll(/"(.+)"/g) ?? [])].map(([, name]) => name!);

/** A file without its package and its imports. */
const readBody = (source: string): string =>
  source
    .replace(/^[\s\S]*?^package \w+\n/m, '')
    .replace(/^import \([\s\S]*?^\)\n/m, '')
    .trim();

/** The Go client in one file: its hand-written part, and the types and methods of the contract. It needs the standard library only. */
export async function goClient(contract: ContractModel, packages: ClientPackages, origin: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => /(?<!_test)\.go$/.test(name)).toSorted();
  const sources = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  const imports = new Set([...sources.flatMap(readImports), 'context', 'encoding/json', 'errors', 'fmt', 'net/url']);
  const queries = contract.operations.flatMap(toQueryModel);
  const written = [
    '// Code generated from the API contract. DO NOT EDIT.',
    '// Package cadenza is the Go client of the music API.\npackage cadenza',
    `import (\n${[...imports]
      .toSorted()
      .map((name) => `\t${quote(name)}\n`)
      .join('')})`,
    `const (\n\tdefaultBaseURL = ${quote(origin)}\n\tuserAgent      = "cadenza-go/${packages.version}"\n)`,
    ...sources.map(readBody),
    ...contract.operations.flatMap((operation) => methodsOf(operation, contract.types)),
    ...queries.map(queryValues),
    ...goTypes(contract),
  ];
  return withClientPackages(`${written.join('\n\n')}\n`, packages);
}
