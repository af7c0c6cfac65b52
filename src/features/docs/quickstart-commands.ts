/** The two commands of the quickstart, with a key to be filled in. */
export function quickstartCommands(origin: string, taskId: string) {
  const call = (key: string, path: string, ...more: string[]) =>
    [`curl -sS '${origin}${path}'`, `-H 'Authorization: Bearer ${key}'`, ...more].join(' \\\n  ');
  return {
    ask: (key: string) =>
      call(
        key,
        '/api/v2/generate',
        `-H 'Content-Type: application/json'`,
        `-d '{"model": "v5", "prompt": "a slow bossa nova about rain on a tin roof"}'`,
      ),
    fetch: (key: string) => call(key, `/api/v2/tasks/${taskId}`),
  };
}
