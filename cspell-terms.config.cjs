const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { parse } = require('yaml');

const glossary = parse(readFileSync(join(__dirname, 'i18n/glossary.yaml'), 'utf8'));
/** The single words that the glossary replaces, in English. textlint finds those of several words in pages. */
const words = glossary.flatMap(({ avoid }) => avoid?.en ?? []).filter((variant) => /^[\w-]+$/.test(variant));

module.exports = {
  version: '0.2',
  unknownWords: 'report-flagged',
  flagWords: words.flatMap((word) => [word, `${word}s`, `${word}ed`, `${word}ing`]),
  files: ['openapi/**/*.yaml', 'src/**/*.{ts,tsx}', 'server/**/*.ts'],
  ignorePaths: [
    'openapi/released/**',
    'i18n/**',
    'node_modules/**',
    'generated/**',
    'build*/**',
    '**/*.test.ts',
    '**/*.test.tsx',
  ],
  ignoreRegExpList: [
    // Messages of the specification.
    'Login successful',
    'Your login session has expired',
    'Please login first',
    // A genre and a decision that have these names.
    'film score',
    'Question answered',
    // Code and the targets of links.
    '/`[^`]*`/g',
    '/^```[\\s\\S]*?^```$/gm',
    '/\\]\\([^)]*\\)/g',
    '/<[A-Z][^>]*>/g',
    '/\\{#[^}]*\\}/g',
    'Urls',
  ],
  overrides: [
    {
      filename: '**/*.{ts,tsx}',
      includeRegExpList: [
        "/message:\\s*'[^']*'/g",
        '/<Translate[^>]*>[^<{]*/g',
        "/(?:detail|text|subject|title|summary): '[^']*'/g",
      ],
    },
    {
      filename: 'openapi/**/*.yaml',
      includeRegExpList: ['/(?:summary|description|title):[^\\n]*(?:\\n {6,}[A-Z`][^\\n:]*[^\\n]*)*/g'],
    },
  ],
};
