import { expect, test } from 'vitest';
import { hashText } from '../../catalog/accepted-texts.ts';
import ownTextsLoader, { type OwnTexts } from './own-texts-loader.ts';

const german = { 'keys.create': 'Schlüssel „erstellen“', 'keys.left': '{count} übrig', 'theme.x': 'Suche' };
const english: OwnTexts = { texts: {}, accepted: undefined };
const context = (own: OwnTexts) => ({
  resourcePath: '/src/x.tsx',
  getOptions: () => ({ files: [], read: () => own }),
  addDependency: () => undefined,
});
const written = (source: string, own: OwnTexts = { texts: german, accepted: {} }) =>
  ownTextsLoader
    .call(context(own), `import Translate, { translate } from '@docusaurus/Translate';\n${source}`)
    .split('\n')
    .slice(1)
    .join('\n');

test('calls are replaced by the text of the language, without the id', () => {
  expect(written(`translate({ id: 'keys.create', message: 'Create a key', description: 'A button' })`)).toBe(
    'translate({message:"Schlüssel „erstellen“"})',
  );
  expect(written(`translate({ id: 'keys.left', message: '{count} left' }, { count: 3 })`)).toBe(
    'translate({message:"{count} übrig"}, { count: 3 })',
  );
});

test('elements are replaced too, whatever their line breaks and expressions', () => {
  expect(written(`<Translate id="keys.left" values={{ count: <b>3</b> }}>{'{count} left'}</Translate>`)).toBe(
    '<Translate  values={{ count: <b>3</b> }}>{"{count} übrig"}</Translate>',
  );
  expect(written(`<Translate id="keys.none">\n  No keys\n  yet.\n</Translate>`, english)).toBe(
    '<Translate >{"No keys yet."}\n\n\n</Translate>',
  );
});

test('later lines keep their numbers', () => {
  const source = `const title = translate({\n  id: 'keys.create',\n  message: 'Create a key',\n});\nfail();`;
  expect(written(source).split('\n').indexOf('fail();')).toBe(4);
});

test('an element among the values of another one is replaced', () => {
  const source = `<Translate id="keys.left" values={{ count: <Translate id="keys.create">Create a key</Translate> }}>left</Translate>`;
  expect(written(source)).toBe(
    '<Translate  values={{ count: <Translate >{"Schlüssel „erstellen“"}</Translate> }}>{"{count} übrig"}</Translate>',
  );
});

test('English texts stay as they are, and texts of packages keep their ids', () => {
  expect(written(`translate({ id: 'keys.create', message: 'Create a key' })`, english)).toBe(
    'translate({message:"Create a key"})',
  );
  expect(written(`translate({ id: 'theme.x', message: 'Search' })`)).toBe(
    `translate({ id: 'theme.x', message: 'Search' })`,
  );
});

test('English texts can be changed, but not the translations of another language', () => {
  const change = (message: string) => `[${message}]`;
  const source = `translate({ id: 'keys.create', message: 'Create a key' })`;
  expect(written(source, { ...english, change })).toBe('translate({message:"[Create a key]"})');
  expect(written(source, { texts: german, accepted: {}, change })).toBe('translate({message:"Schlüssel „erstellen“"})');
});

test('a text that is not translated from today’s English is in English, and says so where it can', () => {
  const accepted = { 'keys.create': [hashText('code.json', 'Create a key')] };
  const show = (source: string) => written(source, { texts: german, accepted });
  const call = (message: string) => `translate({ id: 'keys.create', message: '${message}' })`;
  expect(show(call('Create a key'))).toBe('translate({message:"Schlüssel „erstellen“"})');
  expect(show(call('Add a key'))).toBe('translate({message:"Add a key"})');
  expect(show(`<p>{${call('Add a key')}}</p>`)).toBe(
    '<p><span lang="en">{translate({message:"Add a key"})}</span></p>',
  );
  expect(show(`<p><Translate id="keys.create">Add</Translate><Translate id="keys.none">None</Translate></p>`)).toBe(
    '<p><span lang="en"><Translate >{"Add"}</Translate></span><span lang="en"><Translate >{"None"}</Translate></span></p>',
  );
});

test('an English text stays a string where an element cannot be', () => {
  const add = `translate({ id: 'keys.none', message: 'None' })`;
  const unmarked = [
    `<title>{${add}}</title>`,
    `<Field>{${add}}</Field>`,
    `<option>{${add}}</option>`,
    `<p title={${add}} />`,
  ];
  for (const source of unmarked) expect(written(source)).not.toContain('lang');
  expect(written(`<option><Translate id="keys.none">None</Translate></option>`)).not.toContain('lang');
});

test('modules without texts are unchanged', () => {
  const source = 'const translate = 1;';
  expect(ownTextsLoader.call(context(english), source)).toBe(source);
});
