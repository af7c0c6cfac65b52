import { keyVariable, type SampleCall, indent, lines, quote } from './call.ts';

const json = (value: unknown): string => JSON.stringify(value, null, 2);

/** A raw string in backquotes. Backquotes in the text are concatenated in double quotes. */
const goRaw = (text: string) => `\`${text.split('`').join('` + "`" + `')}\``;

const goCheck = '\tif err != nil {\n\t\tpanic(err)\n\t}';

/** Also works with Go 1.19, which doesn't have `rand.Text`. */
const goIdempotencyKey = [
  '\tidempotencyKey := make([]byte, 16)',
  '\tif _, err := rand.Read(idempotencyKey); err != nil {',
  '\t\tpanic(err)',
  '\t}',
  '\trequest.Header.Set("Idempotency-Key", hex.EncodeToString(idempotencyKey))',
];

const goFile = (name: string) => [
  `\tfile, err := os.ReadFile(${quote(name)})`,
  goCheck,
  '\tbody := bytes.NewReader(file)',
];

export function go({ method, url, body, file, idempotent }: SampleCall): string {
  return lines(
    'package main',
    '',
    'import (',
    file && '\t"bytes"',
    idempotent && '\t"crypto/rand"',
    idempotent && '\t"encoding/hex"',
    '\t"fmt"',
    '\t"io"',
    '\t"net/http"',
    '\t"os"',
    body !== undefined && '\t"strings"',
    ')',
    '',
    'func main() {',
    ...(file ? goFile(file.name) : []),
    body !== undefined && `\tbody := strings.NewReader(${goRaw(json(body))})`,
    `\trequest, err := http.NewRequest(${quote(method)}, ${quote(url)}, ${(body ?? file) ? 'body' : 'nil'})`,
    goCheck,
    `\trequest.Header.Set("Authorization", "Bearer "+os.Getenv(${quote(keyVariable)}))`,
    body !== undefined && '\trequest.Header.Set("Content-Type", "application/json")',
    file && `\trequest.Header.Set("Content-Type", ${quote(file.type)})`,
    ...(idempotent ? goIdempotencyKey : []),
    '',
    '\tresponse, err := http.DefaultClient.Do(request)',
    goCheck,
    '\tdefer response.Body.Close()',
    '\tcontent, err := io.ReadAll(response.Body)',
    goCheck,
    '\tfmt.Println(response.StatusCode, string(content))',
    '}',
  );
}

/** A text block, in which backslashes must be escaped. */
const javaBlock = (text: string, margin: string) =>
  `"""\n${indent(text.replaceAll('\\', '\\\\').replaceAll('"""', String.raw`\"""`), margin)}"""`;

export function java({ method, url, body, file, idempotent }: SampleCall): string {
  const text =
    body === undefined
      ? 'BodyPublishers.noBody()'
      : `BodyPublishers.ofString(${javaBlock(json(body), ' '.repeat(12))})`;
  const sent = file ? `BodyPublishers.ofFile(Path.of(${quote(file.name)}))` : text;
  return lines(
    'import java.net.URI;',
    'import java.net.http.HttpClient;',
    'import java.net.http.HttpRequest;',
    method !== 'GET' && 'import java.net.http.HttpRequest.BodyPublishers;',
    'import java.net.http.HttpResponse.BodyHandlers;',
    file && 'import java.nio.file.Path;',
    idempotent && 'import java.util.UUID;',
    '',
    'public class Main {',
    '  public static void main(String[] args) throws Exception {',
    `    var request = HttpRequest.newBuilder(URI.create(${quote(url)}))`,
    `        .header("Authorization", "Bearer " + System.getenv(${quote(keyVariable)}))`,
    body !== undefined && '        .header("Content-Type", "application/json")',
    file && `        .header("Content-Type", ${quote(file.type)})`,
    idempotent && '        .header("Idempotency-Key", UUID.randomUUID().toString())',
    method !== 'GET' && `        .method(${quote(method)}, ${sent})`,
    '        .build();',
    '    var response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());',
    '    System.out.println(response.statusCode() + " " + response.body());',
    '  }',
    '}',
  );
}

/** A raw string, delimited by more quotes than the text contains in a row. */
function csharpRaw(text: string, margin: string): string {
  const longest = Math.max(2, ...(text.match(/"+/g) ?? []).map((run) => run.length));
  const fence = '"'.repeat(longest + 1);
  return `${fence}\n${indent(text, margin)}\n${margin}${fence}`;
}

export function csharp({ method, url, body, file, idempotent }: SampleCall): string {
  const verb = `${method.charAt(0)}${method.slice(1).toLowerCase()}`;
  return lines(
    'using System.Net.Http.Headers;',
    body !== undefined && 'using System.Text;',
    '',
    'using var client = new HttpClient();',
    `using var request = new HttpRequestMessage(HttpMethod.${verb}, ${quote(url)});`,
    `var key = Environment.GetEnvironmentVariable(${quote(keyVariable)});`,
    'request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", key);',
    idempotent && 'request.Headers.Add("Idempotency-Key", Guid.NewGuid().ToString());',
    body !== undefined &&
      `request.Content = new StringContent(\n    ${csharpRaw(json(body), '    ').trimStart()},\n    Encoding.UTF8, "application/json");`,
    file && `request.Content = new ByteArrayContent(File.ReadAllBytes(${quote(file.name)}));`,
    file && `request.Content.Headers.ContentType = new MediaTypeHeaderValue(${quote(file.type)});`,
    '',
    'var response = await client.SendAsync(request);',
    'Console.WriteLine($"{(int)response.StatusCode} {await response.Content.ReadAsStringAsync()}");',
  );
}
