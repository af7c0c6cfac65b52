import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { filesUnder, root } from '../../scripts/freshness.ts';
import { readStored, readStoredJson, writeStored } from './storage.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

test('stores, reads and removes a text', () => {
  expect(readStored('localStorage', 'key')).toBeNull();
  expect(writeStored('localStorage', 'key', 'text')).toBe(true);
  expect(readStored('localStorage', 'key')).toBe('text');
  expect(readStored('sessionStorage', 'key')).toBeNull();
  expect(writeStored('localStorage', 'key', null)).toBe(true);
  expect(readStored('localStorage', 'key')).toBeNull();
});

test('reads JSON, and ignores invalid values', () => {
  writeStored('localStorage', 'key', '{"a":[1]}');
  expect(readStoredJson('localStorage', 'key')).toEqual({ a: [1] });
  writeStored('localStorage', 'key', '{');
  expect(readStoredJson('localStorage', 'key')).toBeNull();
});

test('without storage nothing is stored and nothing fails', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  expect(writeStored('localStorage', 'key', 'text')).toBe(false);
  expect(writeStored('localStorage', 'key', null)).toBe(false);
  expect(readStored('localStorage', 'key')).toBeNull();
  expect(readStoredJson('localStorage', 'key')).toBeNull();
});

test('everything else than these values about the browser is stored for its owner, and deleted at the sign-out', () => {
  const withoutOwner = [
    // That and when a page was reloaded after a failure.
    'src/core/navigation/script-failure.ts',
    // Languages.
    'src/core/language/locale-choice.ts',
    'src/core/language/preferred-language.ts',
    // The volume of the player.
    'src/core/player/playback.ts',
    'src/core/sample-language.ts',
    // A list or tiles.
    'src/features/library/use-library-filters.ts',
    // Whether J and K choose rows.
    'src/dashboard/lists/use-row-keys.ts',
    // The mode of the dashboard.
    'src/dashboard/mode/use-mode.ts',
    // The newest build that was seen.
    'src/core/updates/updates.ts',
  ];
  const users = filesUnder(join(root, 'src'))
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
    .filter((path) =>
      /writeStored|(?:local|session)Storage\s*[.[]|indexedDB|cookieStore/.test(readFileSync(path, 'utf8')),
    )
    .map((path) => relative(root, path));
  expect(users.toSorted()).toEqual(['src/core/customer-storage.ts', 'src/core/storage.ts', ...withoutOwner].toSorted());
});
