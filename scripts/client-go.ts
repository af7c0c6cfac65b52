import {
  type ContractModel,
  type EnumModel,
  type FieldModel,
  methodName,
  type ObjectModel,
  type OperationModel,
  pascal,
  type TypeModel,
} from './client-contract.ts';

/** Words that Go writes in capitals: https://go.dev/wiki/CodeReviewComments#initialisms */
const INITIALISMS: Readonly<Record<string, string>> = { Id: 'ID', Url: 'URL' };

/** `callback_url` is `CallbackURL`. */
export const goName = (name: string): string =>
  pascal(name.replaceAll(/[^a-z0-9]+/gi, '_')).replace(/(?:Id|Url)(?=[A-Z]|$)/g, (word) => INITIALISMS[word]!);

/** `endpointID` for the parameter `endpoint_id`. */
export const goParameter = (name: string): string =>
  goName(name).replace(/^(?:[A-Z]+(?![a-z])|[A-Z])/, (word) => word.toLowerCase());

/** The query of an operation as a struct: `FeedQuery`. */
export const toQueryModel = ({ id, inQuery }: OperationModel): ObjectModel[] =>
  inQuery.length === 0 ? [] : [{ kind: 'object', name: `${goName(methodName(id))}Query`, doc: '', fields: inQuery }];

/** Names the type of an enum that the contract defines within a field. */
type NameEnum = (values: readonly string[], place: string) => string;

function written(type: TypeModel, place: string, nameEnum: NameEnum): string {
  if (type.kind === 'named') return type.name;
  if (type.kind === 'enum') return nameEnum(type.values, place);
  if (type.kind === 'list') return `[]${written(type.of, place, nameEnum)}`;
  if (type.kind === 'map') return `map[string]${written(type.of, place, nameEnum)}`;
  return { string: 'string', number: 'float64', integer: 'int64', boolean: 'bool' }[type.kind];
}

const comment = (text: string, margin = ''): string[] => (text === '' ? [] : [`${margin}// ${text}`]);

/**
 * Null and omitted values are nil. A list or a map has a nil of its own, but an optional list is also omitted when it is empty, so one
 * that may be empty in a body has a pointer.
 */
function typeOfField(
  { name, type, required, nullable }: FieldModel,
  object: string,
  nameEnum: NameEnum,
  inBody: boolean,
): string {
  const mayBeNil = type.kind === 'map' || (type.kind === 'list' && (required || !inBody || !type.mayBeEmpty));
  const value = written(type, `${object}${goName(name)}`, nameEnum);
  return (required && !nullable) || mayBeNil ? value : `*${value}`;
}

const struct = ({ name, doc, fields }: ObjectModel, nameEnum: NameEnum, inBody: boolean): string[] => [
  ...comment(doc === '' ? '' : `${name}: ${doc}`),
  `type ${name} struct {`,
  ...fields.flatMap((field, at) => [
    // Between blank lines, gofmt aligns nothing.
    ...(at === 0 ? [] : ['']),
    ...comment(field.doc, '\t'),
    `\t${goName(field.name)} ${typeOfField(field, name, nameEnum, inBody)} \`json:"${field.name}${field.required ? '' : ',omitempty'}"\``,
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

/** Enums get their type when a field needs it. Two enums with the same values are one type. */
function collectEnums(types: ContractModel['types']): { readonly nameEnum: NameEnum; readonly found: EnumModel[] } {
  const known = new Map(types.flatMap((type) => (type.kind === 'enum' ? [[type.values.join(), type.name]] : [])));
  const found: EnumModel[] = [];
  const nameEnum: NameEnum = (values, place) => {
    const name = known.get(values.join()) ?? place;
    if (name === place) found.push({ kind: 'enum', name, doc: '', values });
    known.set(values.join(), name);
    return name;
  };
  return { nameEnum, found };
}

/** The declarations of the types of all requests, queries, responses and events. */
export function goTypes({ types, operations }: ContractModel): string[] {
  const requests = operations.flatMap(({ body }) => body ?? []);
  const queries = operations.flatMap(toQueryModel);
  const { nameEnum, found } = collectEnums(types);
  const bodies = requests.map((type) => struct(type, nameEnum, true));
  const named = [...queries, ...types].map((type) =>
    type.kind === 'object' ? struct(type, nameEnum, false) : enumeration(type),
  );
  return [...bodies, ...named, ...found.map(enumeration)].map((lines) => lines.join('\n'));
}

/** What the samples of the reference need: the types of the arguments of each method, and the fields of these types. */
export function goRequests({ types, operations }: ContractModel) {
  const { nameEnum } = collectEnums(types);
  const objects = types.filter((type) => type.kind === 'object');
  const methods = operations.map((operation) => ({
    name: goName(methodName(operation.id)),
    request: operation.body,
    query: toQueryModel(operation)[0] ?? null,
  }));
  const toFields = ({ name, fields }: ObjectModel, inBody: boolean) =>
    Object.fromEntries(
      fields.map((field) => [
        field.name,
        { name: goName(field.name), type: typeOfField(field, name, nameEnum, inBody) },
      ]),
    );
  const bodies = methods.flatMap(({ request }) => request ?? []);
  const others = [...methods.flatMap(({ query }) => query ?? []), ...objects];
  return {
    methods: Object.fromEntries(
      methods.map(({ name, request, query }) => [name, { request: request?.name ?? null, query: query?.name ?? null }]),
    ),
    structs: Object.fromEntries([
      ...others.map((object) => [object.name, toFields(object, false)]),
      ...bodies.map((object) => [object.name, toFields(object, true)]),
    ]),
  };
}
