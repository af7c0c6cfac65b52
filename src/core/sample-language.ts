import { ownKey, writeStored } from './storage.ts';

const storageKey = ownKey('sample-language');

/** The program that the reader chose last. A script in the head reads it before the first paint (plugins/reference/reference.ts). */
export const getSampleLanguage = (): string => document.documentElement.dataset.sample ?? '';

/** Keeps the reader's program for all pages. */
export function keepSampleLanguage(language: string): void {
  document.documentElement.dataset.sample = language;
  writeStored('localStorage', storageKey, language);
}
