import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { expect, test } from 'vitest';
import { withBrand } from '../plugins/brand-names.ts';
import { type ClientPackages, withClientPackages } from '../plugins/client-packages.ts';
import { filesUnder, root } from '../scripts/freshness.ts';

const OUR_NAMES = /cadenza|cdz_/i;

/** Code that runs for visitors and customers of any installation, and texts that are shown as they are. */
const CODE = ['src', 'plugins', 'server', 'engines', 'catalog', 'fonts', 'static', 'i18n'];
/** Code that may name this project, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  'catalog/shipped-brand.ts': 'tells an installation that still has this brand',
  'plugins/brand-names.ts': 'replaces the names',
  'plugins/client-packages.ts': 'replaces the names',
  'plugins/reference/samples/clients.ts': 'its samples get other names when they are shown',
  'plugins/reference/samples/go-client.ts': 'its samples get other names when they are shown',
  'plugins/reference/samples/samples.ts': 'its labels get other names when they are shown',
  'server/core/installation.ts': 'with another salt, SECRET would not match the stored fingerprint',
  'server/core/secrets.ts': 'with another salt, stored data could not be decrypted',
  'server/features/admin/control-socket.ts': 'the name of a pipe that only operators use',
};
/** Texts whose names are replaced when they are built or generated. */
const TEXTS = ['docs', 'versioned_docs', 'blog', 'src/pages', 'i18n', 'openapi', 'clients'];
/** Never published: contracts as they were released, for comparison. */
const RELEASED = 'openapi/released/';

const isComment = (line: string): boolean => /^\s*(?:\/\/|\/?\*|--)/.test(line);
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
const isReplaced = (path: string): boolean => /\.mdx?$|^i18n\/\w+\/openapi\//.test(path);

const listFiles = (folders: readonly string[]): string[] =>
  folders
    .flatMap((folder) => filesUnder(join(root, folder)))
    .map((file) => relative(root, file).replaceAll(sep, '/'))
    .filter((path) => !isTest(path));

/** The lines of a file with names of this project, after `change`. */
function findNames(path: string, change: (text: string) => string = (text) => text): string[] {
  return change(readFileSync(join(root, path), 'utf8'))
    .split('\n')
    .map((line, at) => ({ line, place: `${path}:${at + 1}` }))
    .filter(({ line }) => !isComment(line) && OUR_NAMES.test(line))
    .map(({ place }) => place);
}

test('no code names this project, except for a reason', () => {
  const files = listFiles(CODE).filter((path) => !isReplaced(path));
  expect(files.length).toBeGreaterThan(500);
  const named = files.filter((path) => findNames(path).length > 0);
  expect(named.toSorted()).toEqual(Object.keys(ALLOWED).toSorted());
});

test('no text names this project after its names were replaced', () => {
  const packages: ClientPackages = {
    version: '1.2.3',
    npm: '@songs/client',
    command: 'songs-client',
    npmFile: 'songs-client-1.2.3.tgz',
    python: 'songs-client',
    pythonModule: 'songs_client',
    wheelFile: 'songs_client-1.2.3-py3-none-any.whl',
    sdistFile: 'songs_client-1.2.3.tar.gz',
    go: 'songs',
    goFile: 'songs-1.2.3.go',
    className: 'Songs',
  };
  const brand = { name: 'Songs', slug: 'songs', keyPrefix: 'sng' };
  const rename = (text: string): string => withBrand(withClientPackages(text, packages), brand);
  const files = listFiles(TEXTS).filter(
    (path) => (isReplaced(path) || /^(?:openapi|clients)\//.test(path)) && !path.startsWith(RELEASED),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap((path) => findNames(path, rename))).toEqual([]);
});
