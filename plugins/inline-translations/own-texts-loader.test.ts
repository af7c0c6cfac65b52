import { expect, test } from 'vitest';
import ownTextsLoader from './own-texts-loader.ts';

const german = { 'keys.create': 'Schlüssel „erstellen“', 'keys.left': '{count} übrig', 'theme.x': 'Suche' };
const written = (source: string, texts: Readonly<Record<string, string>> = german) =>
  ownTextsLoader
    .call(
      { resourcePath: '/src/x.tsx', getOptions: () => ({ texts }) },
      `import Translate, { translate } from '@docusaurus/Translate';\n${source}`,
    )
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
  expect(written(`<Translate id="keys.none">\n  No keys\n  yet.\n</Translate>`)).toBe(
    '<Translate >{"No keys yet."}</Translate>',
  );
});

test('an element among the values of another one is replaced', () => {
  const source = `<Translate id="keys.left" values={{ count: <Translate id="keys.create">Create a key</Translate> }}>left</Translate>`;
  expect(written(source)).toBe(
    '<Translate  values={{ count: <Translate >{"Schlüssel „erstellen“"}</Translate> }}>{"{count} übrig"}</Translate>',
  );
});

test('English texts stay as they are, and texts of packages keep their ids', () => {
  expect(written(`translate({ id: 'keys.create', message: 'Create a key' })`, {})).toBe(
    'translate({message:"Create a key"})',
  );
  expect(written(`translate({ id: 'theme.x', message: 'Search' })`)).toBe(
    `translate({ id: 'theme.x', message: 'Search' })`,
  );
});

test('modules without texts are unchanged', () => {
  const source = 'const translate = 1;';
  expect(ownTextsLoader.call({ resourcePath: '/src/x.ts', getOptions: () => ({ texts: {} }) }, source)).toBe(source);
});
