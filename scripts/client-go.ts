import {
  type ContractModel,
  type EnumModel,
  type FieldModel,
  type ObjectModel,
  pascal,
  type TypeModel,
} from './client-contract.ts';

/** Words that Go writes in capitals: https://go.dev/wiki/CodeReviewComments#initialisms */
const INITIALISMS: Readonly<Record<string, string>> = { Id: 'ID', Url: 'URL' };

/** `callback_url` is `CallbackURL`. */
const goName = (name: string): string =>
  pascal(name.replaceAll(/[^a-z0-9]+/gi, '_')).replace(/(?:Id|Url)(?=[A-Z]|$)/g, (word) => INITIALISMS[word]!);

function written(type: TypeModel): string {
  if (type.kind === 'named') return type.name;
  if (type.kind === 'list') return `[]${written(type.of)}`;
  if (type.kind === 'map') return `map[string]${written(type.of)}`;
  return { string: 'string', enum: 'string', number: 'float64', integer: 'int64', boolean: 'bool' }[type.kind];
}

const comment = (text: string, margin = ''): string[] => (text === '' ? [] : [`${margin}// ${text}`]);

/** Null and omitted values are nil; a list or a map has a nil of its own. */
function typeOfField({ type, required, nullable }: FieldModel): string {
  const mayBeNil = type.kind === 'list' || type.kind === 'map';
  return (required && !nullable) || mayBeNil ? written(type) : `*${written(type)}`;
}

const struct = ({ name, doc, fields }: ObjectModel): string[] => [
  ...comment(doc === '' ? '' : `${name}: ${doc}`),
  `type ${name} struct {`,
  ...fields.flatMap((field, at) => [
    // Between blank lines, gofmt aligns nothing.
    ...(at === 0 ? [] : ['']),
    ...comment(field.doc, '\t'),
    `\t${goName(field.name)} ${typeOfField(field)} \`json:"${field.name}${field.required ? '' : ',omitempty'}"\``,
  ]),
  '}',
];

function enumeration({ name, doc, values }: EnumModel): string[] {
  const constants = values.map((value) => [`${name}${goName(value)}`, value] as const);
  const width = Math.max(...constants.map(([constant]) => constant.length));
  return [
    ...comment(doc === '' ? '' : `${name}: ${doc}`),
    `type ${name} string`,
    '',
    'const (',
    ...constants.map(([constant, value]) => `\t${constant.padEnd(width)} ${name} = ${JSON.stringify(value)}`),
    ')',
  ];
}

/** A Go file with the types of all requests, responses and events. */
export function goTypes({ types, operations }: ContractModel, packageName: string): string {
  const requests = operations.flatMap(({ body }) => body ?? []);
  return [
    '// Code generated from the API contract. DO NOT EDIT.',
    '',
    `// Package ${packageName} has the types of the requests, responses and events of the music API.`,
    `package ${packageName}`,
    ...[...requests, ...types].flatMap((type) => ['', ...(type.kind === 'object' ? struct(type) : enumeration(type))]),
    '',
  ].join('\n');
}
