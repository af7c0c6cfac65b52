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

const FUTURE = 'from __future__ import annotations';

/** Names of the contract that are words of Python itself. They end with an underscore there (PEP 8). */
const KEYWORDS: ReadonlySet<string> = new Set([
  'class',
  'from',
  'global',
  'import',
  'in',
  'is',
  'lambda',
  'not',
  'or',
  'pass',
]);
const identifier = (name: string): string => (KEYWORDS.has(name) ? `${name}_` : name);

/** Python's names of types, in the syntax of version 3.9. */
function written(type: TypeModel): string {
  if (type.kind === 'named') return type.name;
  if (type.kind === 'enum') return `Literal[${type.values.map((value) => `"${value}"`).join(', ')}]`;
  if (type.kind === 'list') return `List[${written(type.of)}]`;
  if (type.kind === 'map') return `Dict[str, ${written(type.of)}]`;
  return { string: 'str', number: 'float', integer: 'int', boolean: 'bool' }[type.kind];
}

/** As a parameter: any sequence and mapping is accepted. */
const accepted = (type: TypeModel): string =>
  written(type)
    .replace(/^List\[/, 'Sequence[')
    .replace(/^Dict\[/, 'Mapping[');

const docstring = (text: string, margin: string): string[] =>
  text === '' ? [] : [`${margin}"""${text.replaceAll('\\', '\\\\').replaceAll('"""', "'''")}"""`];

/** The expression that reads a value of JSON. */
function reading(type: TypeModel, value: string, objects: ReadonlySet<string>): string {
  if (type.kind === 'named' && objects.has(type.name)) return `${type.name}.from_dict(${value})`;
  if (type.kind !== 'list') return value;
  const each = reading(type.of, 'each', objects);
  return each === 'each' ? value : `[${each} for each in ${value}]`;
}

/** A list that may be omitted is empty then, so that programs can loop over it. */
const isEmptyByDefault = ({ type, required, nullable }: FieldModel): boolean =>
  type.kind === 'list' && !required && !nullable;

function readingOfField(field: FieldModel, objects: ReadonlySet<string>): string {
  if (isEmptyByDefault(field)) return reading(field.type, `data.get("${field.name}", [])`, objects);
  const [stored, found] = [`data["${field.name}"]`, `data.get("${field.name}")`];
  const read = reading(field.type, stored, objects);
  if (read === stored) return field.required ? stored : found;
  return field.nullable || !field.required ? `None if ${found} is None else ${read}` : read;
}

function declaration(each: FieldModel): string {
  const { name, type, required, nullable } = each;
  if (isEmptyByDefault(each)) return `${identifier(name)}: ${written(type)} = field(default_factory=list)`;
  const text = required && !nullable ? written(type) : `Optional[${written(type)}]`;
  return `${identifier(name)}: ${text}${required ? '' : ' = None'}`;
}

function dataclass({ name, doc, fields }: ObjectModel, objects: ReadonlySet<string>): string[] {
  // Fields with a default come last, as Python demands.
  const ordered = [...fields.filter(({ required }) => required), ...fields.filter(({ required }) => !required)];
  return [
    '@dataclass(frozen=True)',
    `class ${name}(Model):`,
    ...docstring(doc, '    '),
    ...ordered.flatMap((each) => [...(each.doc === '' ? [] : [`    #: ${each.doc}`]), `    ${declaration(each)}`]),
    '',
    '    @classmethod',
    `    def from_dict(cls, data: Mapping[str, Any]) -> ${name}:`,
    '        """Read the JSON of the API. Unknown fields are ignored."""',
    '        return cls(',
    ...ordered.map((field) => `            ${identifier(field.name)}=${readingOfField(field, objects)},`),
    '        )',
  ];
}

const alias = ({ name, doc, values }: EnumModel): string[] => [
  ...(doc === '' ? [] : [`#: ${doc}`]),
  `${name} = Literal[`,
  ...values.map((value) => `    "${value}",`),
  ']',
];

const exported = (names: readonly string[]): string[] => [
  '__all__ = [',
  ...names.toSorted().map((name) => `    "${name}",`),
  ']',
];

/** `models.py`: a dataclass for each object that the API returns, and a literal type for each enum. */
export function pythonModels({ types }: ContractModel): string {
  const objects = new Set(types.filter(({ kind }) => kind === 'object').map(({ name }) => name));
  const enums = types.filter((type) => type.kind === 'enum');
  return [
    '"""The values of the API, generated from its contract."""',
    '',
    FUTURE,
    '',
    'from dataclasses import dataclass, field',
    'from typing import Any, Dict, List, Literal, Mapping, Optional',
    '',
    'from ._model import Model',
    '',
    ...exported(types.map(({ name }) => name)),
    '',
    ...enums.flatMap((type) => [...alias(type), '']),
    ...types.filter((type) => type.kind === 'object').flatMap((type) => ['', ...dataclass(type, objects), '']),
  ].join('\n');
}

const errorName = (code: string): string => `${pascal(code).replace(/Error$/, '')}Error`;

/** `problems.py`: an exception for each error code. */
export function pythonProblems({ problemCodes }: ContractModel): string {
  return [
    '"""An exception for each error code, generated from the contract of the API."""',
    '',
    FUTURE,
    '',
    'from typing import Dict, Type',
    '',
    'from .errors import ProblemError',
    '',
    ...exported(problemCodes.map(errorName)),
    '',
    ...problemCodes.flatMap((code) => [
      '',
      `class ${errorName(code)}(ProblemError):`,
      `    """The API returned the error code \`${code}\`."""`,
      '',
    ]),
    '',
    '#: By error code.',
    'PROBLEMS: Dict[str, Type[ProblemError]] = {',
    ...problemCodes.map((code) => `    "${code}": ${errorName(code)},`),
    '}',
    '',
  ].join('\n');
}

interface Overload {
  /** Types of parameters that only this result has. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly result: string;
}

/** The results of an operation, where they depend on a field of its body. */
function toOverloads({ id, body, results }: OperationModel, types: ContractModel['types']): Overload[] {
  const names = results.map(({ type }) => (type === null ? 'str' : written(type)));
  if (names.length === 0) return [{ parameters: {}, result: 'None' }];
  if (names.length === 1) return [{ parameters: {}, result: names[0]! }];
  const price = results.find(({ status }) => status === 200);
  const task = results.find(({ status }) => status === 202);
  if (body?.fields.some(({ name }) => name === 'dry_run') && price?.type && task?.type) {
    return [
      { parameters: { dry_run: 'Literal[False] = False' }, result: written(task.type) },
      { parameters: { dry_run: 'Literal[True]' }, result: written(price.type) },
    ];
  }
  const named = body?.fields.find(({ name }) => name === 'format')?.type;
  const format = named?.kind === 'named' ? types.find(({ name }) => name === named.name) : named;
  const json = names.find((name) => name !== 'str');
  if (format?.kind === 'enum' && json !== undefined) {
    const others: TypeModel = { kind: 'enum', values: format.values.filter((value) => value !== 'json') };
    return [
      { parameters: { format: 'Literal["json"] = "json"' }, result: json },
      { parameters: { format: written(others) }, result: 'str' },
    ];
  }
  throw new Error(`${id} has results that the Python client can't tell apart.`);
}

function signature(operation: OperationModel, { parameters }: Overload): string[] {
  const { inPath, inQuery, body, bytes, idempotent, waits } = operation;
  const named = [...(body?.fields ?? []), ...inQuery].map(({ name, type, required }) => {
    if (parameters[name] !== undefined) return `${name}: ${parameters[name]}`;
    const own = identifier(name);
    return required ? `${own}: ${accepted(type)}` : `${own}: Optional[${accepted(type)}] = None`;
  });
  const file = bytes.length > 0 ? ['data: bytes', `content_type: ${written({ kind: 'enum', values: bytes })}`] : [];
  return [
    'self',
    ...inPath.map(({ name, type }) => `${name}: ${written(type)}`),
    '*',
    ...file,
    ...named,
    ...(idempotent ? ['idempotency_key: Optional[str] = None'] : []),
    ...(waits ? ['wait: Optional[int] = None'] : []),
    'test_error: Optional[str] = None',
    'headers: Optional[Mapping[str, str]] = None',
    'on_response: Optional[OnResponse] = None',
    'timeout: Optional[float] = None',
    'max_retries: Optional[int] = None',
  ];
}

const constant = (id: string): string => methodName(id).replaceAll('-', '_').toUpperCase();
const pythonName = (id: string): string => methodName(id).replaceAll('-', '_');

function method(operation: OperationModel, types: ContractModel['types'], isAsync: boolean): string[] {
  const define = isAsync ? 'async def' : 'def';
  const call = `${isAsync ? 'await ' : ''}self._call(${constant(operation.id)}, values)`;
  const name = pythonName(operation.id);
  const overloads = toOverloads(operation, types);
  const head = (overload: Overload) => [
    `    ${define} ${name}(`,
    ...signature(operation, overload).map((each) => `        ${each},`),
  ];
  const doc = docstring(operation.doc || operation.summary, '        ');
  if (overloads.length > 1) {
    return [
      ...overloads.flatMap((overload) => ['    @overload', ...head(overload), `    ) -> ${overload.result}: ...`, '']),
      `    ${define} ${name}(self, **values: Any) -> Any:`,
      ...doc,
      `        return ${call}`,
    ];
  }
  const values = signature(operation, overloads[0]!).filter((each) => each !== 'self' && each !== '*');
  return [
    ...head(overloads[0]!),
    `    ) -> ${overloads[0]!.result}:`,
    ...doc,
    `        values = {${values
      .map((each) => each.split(':')[0]!)
      .map((each) => `"${KEYWORDS.has(each.replace(/_$/, '')) ? each.slice(0, -1) : each}": ${each}`)
      .join(', ')}}`,
    `        result: ${overloads[0]!.result} = ${call}`,
    '        return result',
  ];
}

function table(operation: OperationModel): string[] {
  const { id, method: verb, path, idempotent, inQuery, results, texts, bytes } = operation;
  const readers = results.flatMap(({ status, type }) =>
    type?.kind === 'named' ? [`${status}: ${type.name}.from_dict`] : [],
  );
  const query = inQuery.map(({ name }) => `"${name}"`).join(', ');
  return [
    `${constant(id)} = Operation(`,
    `    "${verb}",`,
    `    "${path}",`,
    `    ${idempotent ? 'True' : 'False'},`,
    `    (${query}${inQuery.length === 1 ? ',' : ''}),`,
    `    {${readers.join(', ')}},`,
    ...(texts.length > 0 ? [`    texts=(${texts.map((each) => `"${each}",`).join(' ')}),`] : []),
    ...(bytes.length > 0 ? ['    sends_file=True,'] : []),
    ')',
  ];
}

/** `operations.py`: a method for each operation, for both kinds of code. */
export function pythonOperations({ operations, types }: ContractModel): string {
  const classes = [
    ['Operations', 'The operations of the API.', false],
    ['AsyncOperations', 'The operations of the API, for asyncio.', true],
  ] as const;
  const body = classes.flatMap(([name, doc, isAsync]) => [
    '',
    '',
    `class ${name}:`,
    `    """${doc}"""`,
    '',
    `    ${isAsync ? 'async def' : 'def'} _call(self, operation: Operation, values: Mapping[str, Any]) -> Any:`,
    '        raise NotImplementedError',
    ...operations.filter(({ streams }) => !streams).flatMap((operation) => ['', ...method(operation, types, isAsync)]),
  ]);
  const text = [...operations.flatMap((operation) => ['', ...table(operation)]), ...body].join('\n');
  const used = types.map(({ name }) => name).filter((name) => new RegExp(String.raw`\b${name}\b`).test(text));
  const typing = ['Any', 'List', 'Literal', 'Mapping', 'Optional', 'Sequence', 'overload'];
  return [
    '"""The operations of the API, generated from its contract."""',
    '',
    FUTURE,
    '',
    `from typing import ${typing.filter((name) => new RegExp(String.raw`\b${name}\b`).test(text)).join(', ')}`,
    '',
    'from ._attempt import OnResponse',
    'from ._transport import Operation',
    'from .models import (',
    ...used.toSorted().map((name) => `    ${name},`),
    ')',
    text,
    '',
  ].join('\n');
}
