const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { parse } = require('yaml');

const glossary = parse(readFileSync(join(__dirname, 'i18n/glossary.yaml'), 'utf8'));

/** Each variant that the glossary replaces, in the simple forms of verbs and nouns, with its term. */
const terms = glossary.flatMap(({ en, avoid }) => (avoid?.en ?? []).map((variant) => [`${variant}(?:s|ed|ing)?`, en]));

module.exports = {
  plugins: { '@textlint/markdown': { extensions: ['.md', '.mdx'] } },
  rules: {
    'en-max-word-count': { max: 25 },
    terminology: { defaultTerms: false, skip: ['Blockquote', 'Link'], terms },
    'write-good': {
      adverb: false,
      cliches: false,
      eprime: false,
      illusion: false,
      so: false,
      passive: false,
      tooWordy: false,
      weasel: false,
    },
  },
};
