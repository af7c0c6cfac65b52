import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OperationModel } from '../../features/reference/model.ts';
import { localeBaseUrl } from '../locales.ts';
import { dereferenced, operationsOf, pageId } from './contract.ts';
import { operationModel } from './operation-model.ts';
import { proseOf } from './prose.ts';
import type { ApiVersion, LocalizedContract } from './translations.ts';
import { localizedContracts } from './translations.ts';

/** Where the pages of a language find what they show. */
export const dataFolder = (siteDir: string, locale: string): string => join(siteDir, 'generated/reference', locale);

function write(path: string, value: unknown): void {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, JSON.stringify(value));
}

function writeVersion(folder: string, locale: string, origin: string, contract: LocalizedContract): void {
  const document = dereferenced(contract.document);
  const setting = {
    prose: proseOf(`${localeBaseUrl(locale)}docs/`, contract.english),
    origin,
    securitySchemes: document.components?.securitySchemes ?? {},
  };
  for (const entry of operationsOf(document)) {
    const model = operationModel(entry, setting);
    write(join(folder, contract.version, `${pageId(model.id)}.json`), model);
  }
}

/** generated/reference/<locale>/<version>/<page>.json, from the contract and the overlays of the language. */
export function writeReferenceData(siteDir: string, locale: string, origin: string): void {
  const folder = dataFolder(siteDir, locale);
  for (const contract of localizedContracts(siteDir, locale)) writeVersion(folder, locale, origin, contract);
}

/** What a page shows in a language. */
export function referenceData(siteDir: string, locale: string, version: ApiVersion, page: string): OperationModel {
  return JSON.parse(readFileSync(join(dataFolder(siteDir, locale), version, `${page}.json`), 'utf8')) as OperationModel;
}
