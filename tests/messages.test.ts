import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const list = 'src/features/system-check/messages.ts';

/** Every toast by its id, as /test lists them. */
const toasts = [...read(list).matchAll(/id: '([^']+)',\s+message: '([^']+)'/g)].map(([, id = '', message = '']) => ({
  id,
  message,
}));

/** Messages that are shown elsewhere than on /test. */
const sources = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => path !== list && !path.includes('.test.'))
  .map(read)
  .join('\n');

/** Tests of user interactions. The toaster's own test uses arbitrary messages. */
const situations = globSync(['src/**/*.test.tsx', 'tests/e2e/*.test.ts'], { cwd: root })
  .filter((path) => !path.includes('/toaster/'))
  .map(read)
  .join('\n');

const built = toasts.filter(({ id }) => sources.includes(`'${id}'`));

test('most toasts are in use', () => {
  expect(toasts.length).toBeGreaterThan(25);
  expect(built.length).toBeGreaterThan(20);
});

test.for(built)('a test triggers “$message”', ({ message }) => {
  expect(situations).toContain(message);
});

test('a message has one id: /test uses the same as its source', () => {
  const messages = toasts.map(({ message }) => message);
  const elsewhere = messages.filter(
    (message) => sources.includes(`'${message}'`) && !built.some((toast) => toast.message === message),
  );
  expect(elsewhere).toEqual([]);
  expect(new Set(messages).size).toBe(messages.length);
});
