import { indent, keyVariable, type SampleCall, toLiteral, quote } from './call.ts';
import { javaScriptShape, pythonShape } from './scripting.ts';

/** The fields of the body or of the query. An operation has only one of them. */
const getFields = ({ body, client }: SampleCall) => (body ?? client?.inQuery ?? {}) as Readonly<Record<string, string>>;

export function typeScriptClient(call: SampleCall): string | undefined {
  if (!call.client) return undefined;
  const { method, origin, inPath } = call.client;
  const name = method.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const fields = getFields(call);
  const { file } = call;
  const values = [
    ...inPath.map((value) => toLiteral(value, javaScriptShape)),
    ...(file ? [`await readFile(${quote(file.name)})`] : []),
    ...(Object.keys(fields).length > 0 ? [toLiteral(fields, javaScriptShape)] : []),
  ];
  return [
    ...(file ? ['import { readFile } from "node:fs/promises";'] : []),
    'import { Cadenza } from "@cadenza/client";',
    '',
    'const cadenza = new Cadenza({',
    `  apiKey: process.env.${keyVariable} ?? "",`,
    `  baseUrl: ${quote(origin)},`,
    '});',
    ...(call.streams
      ? [
          `for await (const event of cadenza.${name}(${values.join(', ')})) {`,
          '  console.log(JSON.stringify(event, null, 2));',
          '}',
        ]
      : call.empty
        ? [`await cadenza.${name}(${values.join(', ')});`]
        : [
            `const response = await cadenza.${name}(${values.join(', ')});`,
            'console.log(JSON.stringify(response, null, 2));',
          ]),
  ].join('\n');
}

export function pythonClient(call: SampleCall): string | undefined {
  if (!call.client) return undefined;
  const { method, origin, inPath } = call.client;
  const values = [
    ...inPath.map((value) => toLiteral(value, pythonShape)),
    ...(call.file ? [`data=open(${quote(call.file.name)}, "rb").read()`, `content_type=${quote(call.file.type)}`] : []),
    ...Object.entries(getFields(call)).map(([name, value]) => `${name}=${toLiteral(value, pythonShape)}`),
  ];
  const list = values.map((value) => `${indent(value, '    ')},\n`).join('');
  const sent = `cadenza.${method.replaceAll('-', '_')}(${list === '' ? '' : `\n${list}`})`;
  return [
    'import os',
    '',
    'from cadenza_client import Cadenza',
    '',
    'cadenza = Cadenza(',
    `    api_key=os.environ[${quote(keyVariable)}],`,
    `    base_url=${quote(origin)},`,
    ')',
    ...(call.streams ? [`for event in ${sent}:`, '    print(event)'] : [call.empty ? sent : `print(${sent})`]),
  ].join('\n');
}
