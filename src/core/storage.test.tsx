import { afterEach, expect, test, vi } from 'vitest';
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
