import { expect, test } from 'vitest';
import samples from '#generated/home/samples.json';
import { getFirstRequest } from './first-request.ts';

const values = { origin: 'https://music.example', secret: 'cdz_test_1', prompt: 'a waltz' };
const programs = samples.map(({ language }) => language);
const clients = programs.filter((program) => program.endsWith('client'));

test.for(programs)('the code is ready to run: %s', (program) => {
  const { code } = getFirstRequest(program, values);
  for (const value of Object.values(values)) expect(code).toContain(value);
  expect(code).not.toMatch(/API_KEY|THE_|the-origin|&lt;|&quot;|<span|\b(ENV|env)\b|getenv/);
});

test('the code imports what it uses, and nothing else of the environment', () => {
  expect(getFirstRequest('python-client', values).code).toMatch(/^from /);
  expect(getFirstRequest('python', values).code).not.toMatch(/import os|\bos\./);
  expect(getFirstRequest('go', values).code).not.toMatch(/"os"|\bos\./);
  expect(getFirstRequest('go-client', values).code).toMatch(/"os"[^]*os\.Stdout/);
});

test('only programs with a client have a command that installs it', () => {
  const installed = programs.filter((program) => getFirstRequest(program, values).install !== undefined);
  expect(installed).toEqual(clients);
  for (const program of clients)
    expect(getFirstRequest(program, values).install).toContain('https://music.example/client/');
});

test('without a key, the code reads it from the environment', () => {
  for (const program of programs)
    expect(getFirstRequest(program, { ...values, secret: undefined }).code).toMatch(/API_KEY/);
});
