import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../scripts/freshness.ts';
import { sourceMessages } from '../scripts/i18n-messages.ts';
import { apiGuides, posts } from './samples/fences.ts';

const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```$/gm, '');

/** The prose of a page, without code, front matter keys, link targets and components. */
function getProse(page: string): string {
  return withoutCode(readFileSync(join(root, page), 'utf8'))
    .replace(/^import .*$/gm, '')
    .replace(/<\/?[A-Z][^>]*>/g, '')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/\{#[^}]*\}/g, '');
}

const wordsForNumbers =
  'two|three|four|five|six|seven|eight|ten|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|hundred|thousand';
const units = 'credits?|seconds?|minutes?|hours?|days?|months?|requests?|characters?|tasks?|keys?|attempts?|kB|MB|%';
const counted = new RegExp(`\\b(?:${wordsForNumbers}) (?:${units})\\b`, 'i');
const lasting = /\b(?:for|in|after|within) (?:an?|one) (?:second|minute|hour|day|week|month|year)\b/i;

/** Numbers that aren't ours: statuses, RFCs, versions, list counts, ports, and output of samples. */
const known = [
  new RegExp(`\\b(?:20[0246]|40[0-589]|41[035]|42[29]|431|50[03])\\b(?! (?:${units}))`),
  /\b[2345]xx\b/,
  /RFC \d+/,
  /\bv[12]\b|[Vv]ersion \d\b/,
  /MP[34]|H\.264|S3|SHA-256|HMAC-SHA256|UTF-8|[Bb]ase64|UUID/,
  /\bS256\b/,
  /seconds since 1970|from 0(?: to 1)?\b|starting at 0\b|is 0\b/,
  /^\s*\d\. /,
  /^(?:## )\d\. /,
  /Node \d[\d.]*(?: or \d+ and (?:newer|later))?/,
  /OpenAPI 3\.1|\b(?:Go|Python|httpx|Debian|ACE-Step) \d[\d.]*/,
  /^\| (?:Node\.js|Python|Go|PHP|Java|Ruby|\.NET) +\| [\d.]+/,
];

/** Numbers that only change together with their text: reading times and behavior of other programs. */
const spoken = [
  /takes (?:about )?five minutes/,
  /every two seconds/,
  /once an hour/,
  /allowance for a minute/,
  /^\| GPU +\| 6 GB of memory or more\. With 4 GB,/,
  /^\| Disk +\| About 10 GB for the models,/,
  // Of the contract of engines. tests/own-engine/guide.test.ts compares them with the code.
  /\b(?:contract of|responds to) three requests/,
  /differs by more than five minutes/,
  /^\| Responses +\| 20 seconds and 2 MiB\. Abilities: 10 seconds and 64 KiB\./,
  /WAV, 1 second to 10 minutes, 96 MiB, sent within a minute/,
  /[Tt]wo (?:equal|different) requests (?:at the same moment|share)/,
];

function typedNumbers(prose: string): string[] {
  return prose.split('\n').flatMap((line) => {
    const plain = line.replace(/`[^`]*`/g, (code) => (/[a-z]/i.test(code) || code === '`0.0.0.0`' ? '' : code));
    const rest = [...known, ...spoken].reduce((text, rule) => text.replace(new RegExp(rule, 'g'), ''), plain);
    return /\d/.test(rest) || counted.test(rest) || lasting.test(rest) ? [line.trim()] : [];
  });
}

/**
 * In the interface: names of choices with their number in the code, the page of model v5, examples, and names of other
 * products.
 */
const named =
  /^(?:overview\.(?:range|export|keyUsage)\.|logs\.period\.(?:15m|24h|7d)$|dashboard\.(?:attention\.(?:day|none)|month(?:\.(?:spent|requests|errors))?)$|keys\.grace\.|operating\.failures$|orders\.balance\.(?:unspent|pace)$|models\.v5\.|songs\.style\.example$|profile\.twoFactor\.scan$)/;
/** The least that can be entered, and what the pages do themselves. */
const ofThePage = [/1 or more/, /from 1 to /, /isn’t 0$/, /every two seconds/];

describe('numbers come from catalog and contract', () => {
  test.for([...apiGuides, ...posts])('%s contains no typed number', (page) => {
    expect(typedNumbers(getProse(page))).toEqual([]);
  });

  test('pages and emails contain no typed number', async () => {
    const texts = await sourceMessages();
    const own = [...(texts.get('code.json') ?? []), ...(texts.get('server.json') ?? [])].filter(
      // Plurals of the theme.
      ([id]) => !id.startsWith('theme.') && !named.test(id),
    );
    expect(own.length).toBeGreaterThan(1000);
    const found = own.flatMap(([id, text]) => {
      const rest = ofThePage.reduce((words, rule) => words.replace(rule, ''), text.replaceAll(/\{\w+\}/g, ''));
      return typedNumbers(rest).map(() => `${id}: ${text}`);
    });
    expect(found).toEqual([]);
  });

  test.for([
    'A key may send 60 requests.',
    'Kept for thirty days.',
    'The link works for an hour.',
    'It costs 12.',
    'At most 500 characters.',
    '`100` a page',
  ])('this test would find: %s', (line) => {
    expect(typedNumbers(line)).toEqual([line]);
  });

  test('model names come from the catalog', () => {
    const typed = [...apiGuides, ...posts].filter((page) =>
      /\bv(?:3\.5|4|4\.5|5)\b(?![^`]*`)/.test(getProse(page).replace(/`[^`]*`/g, '')),
    );
    expect(typed).toEqual([]);
  });
});
