/** Quotes a text as one word of a POSIX shell. */
const quoteShell = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

interface Call {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** Formats a request as a curl command. The key is taken from $API_KEY, as in the docs. */
export function toCurlCommand({ method, url, headers, body }: Call): string {
  const parts = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoteShell(url)}`,
    '-H "Authorization: Bearer $API_KEY"',
    ...Object.entries(headers).map(([name, value]) => `-H ${quoteShell(`${name}: ${value}`)}`),
    ...(body === null ? [] : [`--data-raw ${quoteShell(body)}`]),
  ];
  return parts.join(' \\\n  ');
}
