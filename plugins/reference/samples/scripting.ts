import { keyVariable, lines, type Notation, type SampleCall, toLiteral, quote } from './call.ts';

/** Quotes a text for a shell with single quotes. */
const shellQuoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** JSON as far in as the option that has it: its strings contain no line breaks. */
const indentRest = (json: string) => json.replaceAll('\n', '\n  ');

export function curl({ method, url, body, file, idempotent }: SampleCall): string {
  const plainPost = method === 'POST' && (body !== undefined || file !== undefined);
  return [
    `curl -sS --fail-with-body${plainPost || method === 'GET' ? '' : ` -X ${method}`}`,
    `  ${/[?&]/.test(url) ? shellQuoted(url) : url}`,
    `  -H "Authorization: Bearer $${keyVariable}"`,
    ...(idempotent ? ['  -H "Idempotency-Key: $(openssl rand -hex 16)"'] : []),
    ...(body === undefined
      ? []
      : ['  -H "Content-Type: application/json"', `  -d ${shellQuoted(indentRest(JSON.stringify(body, null, 2)))}`]),
    ...(file ? [`  -H "Content-Type: ${file.type}"`, `  --data-binary @${file.name}`] : []),
  ].join(' \\\n');
}

export const javaScriptShape: Notation = {
  literal: String,
  string: quote,
  list: ['[', ']'],
  map: ['{', '}'],
  entry: (key) => `${/^[a-z_]\w*$/i.test(key) ? key : quote(key)}: `,
  indent: '  ',
};

export function javaScript({ method, url, body, file, idempotent }: SampleCall): string {
  return lines(
    ...(file ? ['import { readFile } from "node:fs/promises";', ''] : []),
    `const response = await fetch(${quote(url)}, {`,
    method !== 'GET' && `  method: ${quote(method)},`,
    '  headers: {',
    `    Authorization: \`Bearer \${process.env.${keyVariable}}\`,`,
    body !== undefined && '    "Content-Type": "application/json",',
    file && `    "Content-Type": ${quote(file.type)},`,
    idempotent && '    "Idempotency-Key": crypto.randomUUID(),',
    '  },',
    body !== undefined && `  body: JSON.stringify(${toLiteral(body, javaScriptShape, '  ')}),`,
    file && `  body: await readFile(${quote(file.name)}),`,
    '});',
    'console.log(response.status, await response.text());',
  );
}

export const pythonShape: Notation = {
  ...javaScriptShape,
  literal: (value) => (value === null ? 'None' : value ? 'True' : 'False'),
  entry: (key) => `${quote(key)}: `,
  indent: '    ',
};

export function python({ method, url, body, file, idempotent }: SampleCall): string {
  const modules = [body !== undefined && 'json', 'os', 'urllib.error', 'urllib.request', idempotent && 'uuid'].filter(
    Boolean,
  );
  return lines(
    ...modules.map((name) => `import ${name}`),
    '',
    'request = urllib.request.Request(',
    `    ${quote(url)},`,
    `    method=${quote(method)},`,
    '    headers={',
    `        "Authorization": "Bearer " + os.environ[${quote(keyVariable)}],`,
    body !== undefined && '        "Content-Type": "application/json",',
    file && `        "Content-Type": ${quote(file.type)},`,
    idempotent && '        "Idempotency-Key": str(uuid.uuid4()),',
    '    },',
    body !== undefined && `    data=json.dumps(${toLiteral(body, pythonShape, '    ')}).encode(),`,
    file && `    data=open(${quote(file.name)}, "rb").read(),`,
    ')',
    'try:',
    '    with urllib.request.urlopen(request) as response:',
    '        print(response.status, response.read().decode())',
    'except urllib.error.HTTPError as problem:',
    '    print(problem.code, problem.read().decode())',
  );
}

/** In double quotes, PHP and Ruby support escapes that JSON doesn't have. In single quotes, they support only two. */
function singleQuoted(text: string): string {
  return `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`;
}

/** Line breaks need double quotes, in which `sigil` starts an interpolation. */
const scriptString = (sigil: '$' | '#') => (text: string) =>
  text.includes('\n') ? quote(text).replaceAll(sigil, `\\${sigil}`) : singleQuoted(text);

export function php({ method, url, body, file, idempotent }: SampleCall): string {
  const shape: Notation = {
    ...javaScriptShape,
    string: scriptString('$'),
    map: ['[', ']'],
    emptyMap: 'new stdClass()',
    entry: (key) => `${singleQuoted(key)} => `,
    indent: '    ',
  };
  return lines(
    '<?php',
    `$request = curl_init(${singleQuoted(url)});`,
    'curl_setopt_array($request, [',
    method !== 'GET' && `    CURLOPT_CUSTOMREQUEST => ${singleQuoted(method)},`,
    '    CURLOPT_RETURNTRANSFER => true,',
    '    CURLOPT_HTTPHEADER => [',
    `        'Authorization: Bearer ' . getenv(${singleQuoted(keyVariable)}),`,
    body !== undefined && "        'Content-Type: application/json',",
    file && `        'Content-Type: ${file.type}',`,
    idempotent && "        'Idempotency-Key: ' . bin2hex(random_bytes(16)),",
    '    ],',
    body !== undefined && `    CURLOPT_POSTFIELDS => json_encode(${toLiteral(body, shape, '    ')}),`,
    file && `    CURLOPT_POSTFIELDS => file_get_contents(${singleQuoted(file.name)}),`,
    ']);',
    '$response = curl_exec($request);',
    "echo curl_getinfo($request, CURLINFO_RESPONSE_CODE), ' ', $response, PHP_EOL;",
  );
}

export function ruby({ method, url, body, file, idempotent }: SampleCall): string {
  const shape: Notation = {
    ...javaScriptShape,
    literal: (value) => (value === null ? 'nil' : String(value)),
    string: scriptString('#'),
    entry: (key) => (/^[a-z_]\w*$/.test(key) ? `${key}: ` : `${singleQuoted(key)} => `),
  };
  const verb = `${method.charAt(0)}${method.slice(1).toLowerCase()}`;
  return lines(
    body !== undefined && "require 'json'",
    "require 'net/http'",
    idempotent && "require 'securerandom'",
    '',
    `uri = URI(${singleQuoted(url)})`,
    `request = Net::HTTP::${verb}.new(uri)`,
    `request['Authorization'] = "Bearer #{ENV.fetch('${keyVariable}')}"`,
    body !== undefined && "request['Content-Type'] = 'application/json'",
    file && `request['Content-Type'] = '${file.type}'`,
    idempotent && "request['Idempotency-Key'] = SecureRandom.uuid",
    body !== undefined && `request.body = JSON.generate(${toLiteral(body, shape)})`,
    file && `request.body = File.binread(${singleQuoted(file.name)})`,
    '',
    "response = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == 'https') do |http|",
    '  http.request(request)',
    'end',
    'puts "#{response.code} #{response.body}"',
  );
}
