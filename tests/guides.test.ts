import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { problemCodes } from '../generated/problem-codes.ts';
import type { TaskEventType, TaskStatus } from '../generated/v2/types.gen.ts';
import { root } from '../scripts/freshness.ts';
import sidebars from '../sidebars.ts';
import { messages } from '../src/features/docs/diagrams/callback-sequence.ts';
import { states } from '../src/features/docs/diagrams/task-states.ts';
import { fencesOf, guides, posts, readmes, stepsOf } from './samples/fences.ts';

const read = (page: string) => readFileSync(join(root, page), 'utf8');

const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```$/gm, '');

/** What a reader reads as words: no code, no front matter's keys, no addresses of links, no components. */
function proseOf(page: string): string {
  return withoutCode(read(page))
    .replace(/^import .*$/gm, '')
    .replace(/<Built[\s\S]*?\/>/g, '')
    .replace(/<\/?[A-Z][^>]*>/g, '')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/\{#[^}]*\}/g, '');
}

const wordsForNumbers =
  'two|three|four|five|six|seven|eight|ten|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|hundred|thousand';
const units = 'credits?|seconds?|minutes?|hours?|days?|months?|requests?|characters?|tasks?|keys?|attempts?|KiB|MiB|%';

/** Numbers of other people's making: statuses, RFCs, versions, the count of a list, ports, and what a sample shows. */
const known = [
  new RegExp(`\\b(?:20[0246]|40[0-49]|41[35]|42[29]|50[03])\\b(?! (?:${units}))`),
  /\b[2345]xx\b/,
  /RFC \d+/,
  /\bv[12]\b|[Vv]ersion \d\b/,
  /MP3|S3|SHA-256|HMAC-SHA256|UTF-8|base64|UUID/,
  /seconds since 1970|from 0(?: to 1)?\b|is 0\b/,
  /^\s*\d\. /,
  /^(?:## )\d\. /,
  /Node 20/,
];

/** What cannot change without the text around it changing, too: how long a reader takes, what a program beside it does. */
const spoken = [
  /takes (?:about )?five minutes/,
  /asks every two seconds/,
  /once an hour/,
  /[Tt]wo (?:equal )?requests? (?:at the same moment|share)/,
];

function typedNumbers(prose: string): string[] {
  return prose.split('\n').flatMap((line) => {
    const plain = line.replace(/`[^`]*`/g, (code) => (/[a-z]/i.test(code) || code === '`0.0.0.0`' ? '' : code));
    const rest = [...known, ...spoken].reduce((text, rule) => text.replace(new RegExp(rule, 'g'), ''), plain);
    const found = /\d/.test(rest) || new RegExp(`\\b(?:${wordsForNumbers}) (?:${units})\\b`, 'i').test(rest);
    return found ? [line.trim()] : [];
  });
}

describe('numbers come from catalog and contract', () => {
  test.for([...guides, ...posts])('%s types none by hand', (page) => {
    expect(typedNumbers(proseOf(page))).toEqual([]);
  });

  test.for([
    'A key may send 60 requests.',
    'Kept for thirty days.',
    'It costs 12.',
    'At most 500 characters.',
    '`100` a page',
  ])('that test would find: %s', (line) => {
    expect(typedNumbers(line)).toEqual([line]);
  });

  test('models are named by the catalog', () => {
    const named = [...guides, ...posts].filter((page) =>
      /\bv(?:3\.5|4|4\.5|5)\b(?![^`]*`)/.test(proseOf(page).replace(/`[^`]*`/g, '')),
    );
    expect(named).toEqual([]);
  });
});

describe('what is shown as code', () => {
  test.for([...guides, ...posts, ...readmes])('%s: is run, or is what was printed', (page) => {
    const fences = fencesOf(page);
    expect(fences.filter(({ role }) => role === undefined).map(({ line }) => `${page}:${line}`)).toEqual([]);
    const shown = fences.filter(({ role }) => role === 'answers' || role === 'prints');
    expect(stepsOf(page).filter((step) => step.shown)).toHaveLength(shown.length);
  });
});

const errorPages = guides.filter((page) => /errors\/(?!index)/.test(page));

test('each problem code has a page', () => {
  expect(errorPages).toEqual(problemCodes.map((code) => `docs/errors/${code}.mdx`).toSorted());
});

test.for(errorPages)('%s says cause, cure, whether a retry helps and whether credits moved', (page) => {
  const text = read(page);
  expect([...text.matchAll(/^## .*\{#([\w-]+)\}$/gm)].map(([, id]) => id)).toEqual([
    'cause',
    'what-to-do',
    'retry',
    'credits',
  ]);
  for (const section of text.split(/^## .*$/m).slice(1)) expect(section.trim()).not.toBe('');
  expect(text).toMatch(/^Status \*\*\d{3}\*\*, code `\w+`\.$/m);
});

test.for(guides.filter((page) => !page.includes('/errors/')))('%s begins with what the reader will have', (page) => {
  const [, body = ''] = /^---\n[\s\S]*?\n---\n([\s\S]*)$/.exec(read(page)) ?? [];
  const first = body.split('\n').find((line) => line !== '' && !line.startsWith('import '));
  expect(first).toMatch(/^At the end of this page /);
});

test('each guide is in the sidebar', () => {
  const listed = JSON.stringify(sidebars);
  const ids = guides
    .filter((page) => page.startsWith('docs/'))
    .map((page) => page.slice('docs/'.length).replace('.mdx', ''));
  expect(ids.filter((id) => !listed.includes(`"${id}"`))).toEqual([]);
});

test('diagrams show what the contract knows', () => {
  const contract = JSON.parse(read('generated/openapi/v2.json')) as {
    components: { schemas: Record<string, { enum?: string[] }> };
  };
  const { schemas } = contract.components;
  const statuses: readonly TaskStatus[] = states.map(({ id }) => id);
  expect(statuses.toSorted()).toEqual(schemas['task-status']?.enum?.toSorted());
  const events: readonly TaskEventType[] = messages.flatMap(({ event }) => (event === undefined ? [] : [event]));
  expect(schemas['task-event-type']?.enum).toEqual(expect.arrayContaining([...events]));
});
