import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type ProblemCode, problemCodes } from '../generated/problem-codes.ts';
import type { TaskEventType, TaskStatus } from '../generated/v2/types.gen.ts';
import { createTextLookup } from '../plugins/markdown/interface-texts.ts';
import { root } from '../scripts/freshness.ts';
import { Problem } from '../server/core/problem.ts';
import sidebars from '../sidebars.ts';
import { messages } from '../src/features/docs/CallbackSequence.tsx';
import { states } from '../src/features/docs/TaskStateDiagram.tsx';
import { parseFences, guides, posts, readmes, parseSteps } from './samples/fences.ts';

const read = (page: string) => readFileSync(join(root, page), 'utf8');

const errorPages = guides.filter((page) => /errors\/(?!index)/.test(page));

describe('code in guides', () => {
  test.for([...guides, ...posts, ...readmes])('%s is run, or is printed output', (page) => {
    const fences = parseFences(page);
    expect(fences.filter(({ role }) => role === undefined).map(({ line }) => `${page}:${line}`)).toEqual([]);
    // The example on the page of an error isn't the output of a sample.
    const shown = fences.slice(errorPages.includes(page) ? 1 : 0).filter(({ role }) => role === 'output');
    expect(parseSteps(page).filter((step) => step.shown)).toHaveLength(shown.length);
  });
});

describe('code in guides ends, and shows the problem of an error response', () => {
  const all = [...guides, ...posts, ...readmes].flatMap((page) =>
    parseFences(page)
      .filter(({ role }) => role !== 'serve' && role !== 'output')
      .map((fence) => [`${fence.page}:${fence.line}`, fence] as const),
  );

  test.for(all.filter(([, { code }]) => /^\s*curl /m.test(code)))('curl of %s has --fail-with-body', ([, { code }]) => {
    const commands = [...code.matchAll(/^\s*(curl .*)/gm)].map(([, command]) => command);
    expect(commands.filter((command) => !command!.includes(' --fail-with-body '))).toEqual([]);
  });

  test('each loop has a limit', () => {
    const endless = /^\s*until |^while |for \(.*;\s*;|while \(true\)|while True:|for \{|loop do/m;
    expect(all.filter(([, { code }]) => endless.test(code)).map(([where]) => where)).toEqual([]);
  });

  test('npx downloads nothing', () => {
    const others = all.filter(([, { code }]) => /\bnpx (?!--no-install )/.test(code));
    expect(others.map(([where]) => where)).toEqual([]);
  });

  test('Python that reads responses of the API itself reads problems, too', () => {
    const reading = all.filter(([, { language, code }]) => language === 'python' && code.includes('/api/v2/'));
    expect(reading.filter(([, { code }]) => !code.includes('error.read()')).map(([where]) => where)).toEqual([]);
  });
});

test('each problem code has a page', () => {
  expect(errorPages).toEqual(problemCodes.map((code) => `docs/errors/${code}.mdx`).toSorted());
});

test.for(errorPages)('%s states the facts, an example, cause and fix', (page) => {
  const text = read(page);
  expect([...text.matchAll(/^## .*\{#([\w-]+)\}$/gm)].map(([, id]) => id)).toEqual(['cause', 'fix']);
  for (const section of text.split(/^## .*$/m).slice(1)) expect(section.trim()).not.toBe('');
  const code = page.replace(/^.*\/|\.mdx$/g, '') as ProblemCode;
  const { status, title } = new Problem(code, '').document('', '');
  expect(text.replaceAll(/\s+/g, ' ')).toContain(` <ProblemFacts code="${code}" status="${status}" `);
  const [, example = ''] = /^```json .*$\n([^`]*(?:`[^`]+`[^`]*)*?)^```$/m.exec(text) ?? [];
  expect(JSON.parse(example)).toMatchObject({
    type: `http://localhost:3000/docs/errors/${code}`,
    code,
    status,
    title,
    detail: expect.stringMatching(/\S/),
    request_id: expect.stringMatching(/^req_/),
  });
  expect(/^title: (["']?)(.*)\1$/m.exec(text)?.[2]).toBe(title);
});

const getBody = (page: string) => read(page).replace(/^---\n[\s\S]*?\n---\n/, '');
const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```$/gm, '');

test.for(guides)('%s opens with a paragraph, and its headings have explicit ids', (page) => {
  const body = withoutCode(getBody(page)).replace(/^import .*$/gm, '');
  expect(body.trimStart()).toMatch(/^(?:[\w[`*]|<Fact )/);
  const headings = [...body.matchAll(/^#{2,} .*$/gm)].map(([heading]) => heading);
  expect(headings.filter((heading) => !/ \{#[a-z\d-]+\}$/.test(heading))).toEqual([]);
});

const getText = createTextLookup(root, 'en');

test.for(guides)('%s names buttons and labels by their ids', (page) => {
  const ids = [...read(page).matchAll(/<Ui id="([^"]*)" \/>/g)].map(([, id = '']) => id);
  expect(read(page).match(/<Ui\b/g) ?? []).toHaveLength(ids.length);
  for (const id of ids) expect(getText(id)).not.toBe('');
});

test('each guide is in the sidebar', () => {
  const listed = JSON.stringify(sidebars);
  const ids = guides
    .filter((page) => page.startsWith('docs/'))
    .map((page) => page.slice('docs/'.length).replace('.mdx', ''));
  expect(ids.filter((id) => !listed.includes(`"${id}"`))).toEqual([]);
});

test('diagrams match the contract', () => {
  const contract = JSON.parse(read('generated/openapi/v2.json')) as {
    components: { schemas: Record<string, { enum?: string[] }> };
  };
  const { schemas } = contract.components;
  const statuses: readonly TaskStatus[] = states.map(({ id }) => id);
  expect(statuses.toSorted()).toEqual(schemas['task-status']?.enum?.toSorted());
  const events: readonly TaskEventType[] = messages.flatMap(({ event }) => (event === undefined ? [] : [event]));
  expect(schemas['task-event-type']?.enum).toEqual(expect.arrayContaining([...events]));
});
