import { describe, expect, test } from 'vitest';
import { findSectionFaults, isStillEnglish } from './i18n-page-faults.ts';

const fence = (info: string, ...lines: readonly string[]) => ['```' + info, ...lines, '```'].join('\n');

const english = `## Send a request {#send}

A key can send <Fact name="requestsPerMinute" /> requests a minute, up to 1,000 a day. See [Rate limits](./rate-limits.mdx)
and \`Retry-After\`. There are two songs.

| Status | Meaning |
| ------ | ------- |
| 429    | Wait    |

${fence('bash title="Send it" run', '# Any prompt', 'curl -sS http://localhost:3000/api/v2/generate')}`;

const german = `## Eine Anfrage senden {#send}

Ein Schlüssel kann <Fact name="requestsPerMinute" /> Anfragen pro Minute senden, bis zu 1.000 am Tag. Siehe
[Ratenlimits](./rate-limits.mdx) und \`Retry-After\`. Es gibt 2 Songs.

| Status | Bedeutung |
| --- | --- |
| 429 | Warten |

${fence('bash title="Senden" run', '# Ein beliebiger Prompt', 'curl -sS http://localhost:3000/api/v2/generate')}`;

const faults = (translated: string) => findSectionFaults('send', english, translated).map(({ message }) => message);

test('a translation has its own words, comments, code titles and separators of numbers', () => {
  expect(faults(german)).toEqual([]);
});

test.for([
  ['{#send}', '{#senden}', 'heading IDs'],
  ['## Eine', '### Eine', 'heading IDs'],
  ['requestsPerMinute', 'addressRequests', 'components'],
  ['./rate-limits.mdx', './limits.mdx', 'links'],
  ['`Retry-After`', '`Warten`', 'code'],
  ['1.000', '100', 'lacks the numbers 1000'],
  ['2 Songs', '4 Songs', 'has the numbers 4'],
  ['| 429 | Warten |', '', 'table rows'],
  ['v2/generate', 'v2/feed', 'has the code'],
  ['Es gibt', 'Es gibt {process.env.SECRET}', 'has the code "{process.env.SECRET}"'],
  ['Es gibt', 'Es gibt {', "isn't MDX"],
  ['bash title', 'sh title', 'has a code block'],
] as const)('"%s" written as "%s" is reported: %s', ([before, after, message]) => {
  expect(faults(german.replace(before, after)).join('\n')).toContain(message);
});

test('a fault of code names its line', () => {
  const changed = german.replace('# Ein beliebiger Prompt', 'echo');
  expect(findSectionFaults('send', english, changed)).toEqual([
    { message: 'has the code "echo" instead of "# "', offset: 10 },
  ]);
});

describe('texts of components', () => {
  const diagram = (alt: string, words: string) => `<TaskStateDiagram\n  alt="${alt}"\n  words={{ ${words} }}\n/>`;
  const source = diagram('States', "start: 'starts', text: ''");
  const compare = (translated: string) => findSectionFaults('states', source, translated);

  test('are translated', () => {
    expect(compare(diagram('Zustände', `start: "l'engine démarre", text: ''`))).toEqual([]);
  });
  test('keep their names and empty values', () => {
    expect(compare(diagram('Zustände', "begin: 'beginnt', text: ''"))).toHaveLength(1);
    expect(compare(diagram('Zustände', "start: 'beginnt', text: 'Text'"))).toHaveLength(1);
    expect(compare(source.replace('TaskStateDiagram', 'ModelTable'))).toHaveLength(1);
  });
});

describe('front matter', () => {
  const compare = (source: string, own: string) =>
    findSectionFaults('front-matter', `---\n${source}\n---`, `---\n${own}\n---`).map(({ message }) => message);

  test('has translated titles and descriptions, and the same other values', () => {
    const source = 'slug: ledger\ntitle: Why\ndescription: How\ntopics: [credits]';
    expect(compare(source, 'slug: ledger\ntitle: Warum\ndescription: Wie\ntopics: [credits]')).toEqual([]);
    expect(compare(source, 'slug: buch\ntitle: Warum\ntopics: [credits]')).toEqual([
      'has slug: "buch" instead of "ledger"',
      'lacks "description"',
    ]);
  });
  test('stays on its own lines', () => {
    const source = '---\ntitle: Why\ndescription: How\n---';
    const [fault] = findSectionFaults('front-matter', source, '--- title: Warum description: Wie ---');
    expect(fault?.message).toContain('is not front matter');
    expect(findSectionFaults('front-matter', source, '---\ntitle: Warum: so\n---')).toHaveLength(1);
  });
  test('keeps labels that are error codes', () => {
    expect(compare('sidebar_label: rate_limited', 'sidebar_label: zu_viele')).toHaveLength(1);
    expect(compare('sidebar_label: Introduction', 'sidebar_label: Einführung')).toEqual([]);
  });
});

test('a section with words that equals the English one is not translated', () => {
  expect(isStillEnglish('send', english, english)).toBe(true);
  expect(isStillEnglish('send', english, german)).toBe(false);
  expect(isStillEnglish('send', '<ModelTable />', '<ModelTable />')).toBe(false);
});
