import { basename, relative, join } from 'node:path';
import { writeFileSync } from 'node:fs';
import type { ParseFrontMatter } from '@docusaurus/types';
import { type BrandNames, withBrand } from '../brand-names.ts';
import { truncateAtSentence } from '../seo/truncate-at-sentence.ts';
import { getTryIt, readReferenceData } from './reference-data.ts';
import { apiVersions, type ApiVersion, readContract } from './translations.ts';
import type { Json } from './contract-texts.ts';
import { dereference, getOperations, getPageId, type OperationObject } from './contract.ts';

/** Maximum length of a meta description. */
const maxDescriptionLength = 165;

/**
 * Parses front matter. A reference page is one file for all languages: its title and description come from the contract
 * in the current language.
 */
export function createFrontMatterParser(siteDir: string, locale: string): ParseFrontMatter {
  return async ({ filePath, fileContent, defaultParseFrontMatter }) => {
    const parsed = await defaultParseFrontMatter({ filePath, fileContent });
    const folder = relative(siteDir, filePath)
      .replaceAll('\\', '/')
      .replace(/\/[^/]*$/, '');
    const version = apiVersions.find((each) => pagesFolder[each] === folder);
    if (!version) return parsed;
    const { id } = parsed.frontMatter;
    const page = typeof id === 'string' ? id : basename(filePath);
    const { title, description } = readReferenceData(siteDir, locale, version, page);
    const truncate = (text: string) => truncateAtSentence(text, locale, maxDescriptionLength);
    // Versions share operations, so titles of older versions name the version outside their own docs.
    const own =
      version === apiVersions[0]
        ? { title, description: truncate(description) }
        : { title: `${title} (${version})`, sidebar_label: title, description: truncate(`${version}: ${description}`) };
    return { ...parsed, frontMatter: { ...parsed.frontMatter, ...own } };
  };
}

/** The parts of docusaurus-plugin-openapi-docs's generator input that are used here. */
interface ApiItem {
  readonly id: string;
  frontMatter: Record<string, string>;
  readonly api: {
    readonly method: string;
    readonly operationId?: string;
    readonly requestBody?: NonNullable<OperationObject['requestBody']>;
  };
}

/** The folder for the pages of a version. Docusaurus finds versions by these folders. */
export const pagesFolder: Readonly<Record<ApiVersion, string>> = {
  v2: 'docs/api',
  v1: 'versioned_docs/version-v1/api',
};

const specPath = (version: ApiVersion) => `generated/reference/${version}.json`;

/**
 * Writes the contract for the plugin: callbacks are webhooks in it, because the plugin creates no pages for callbacks. Its
 * texts don't matter, because pages show localized ones (see reference-data.ts).
 */
export function writePagesContract(siteDir: string, version: ApiVersion, brand: BrandNames): void {
  const contract = readContract(siteDir, version) as { readonly [key: string]: Json };
  const webhooks = getOperations(dereference(contract))
    .filter(({ method }) => method === 'EVENT')
    .map(({ operation }) => [operation.operationId, { post: operation }]);
  writeFileSync(
    join(siteDir, specPath(version)),
    withBrand(JSON.stringify({ ...contract, webhooks: Object.fromEntries(webhooks) as Json }), brand),
  );
}

/**
 * Options of docusaurus-plugin-openapi-docs for one version, with our own page generator. A page is a few lines of MDX;
 * its data is a JSON file under generated/reference, which only the server bundle reads.
 */
export function referencePages(version: ApiVersion) {
  function createApiPageMD({ api, frontMatter }: ApiItem): string {
    const { operationId } = api;
    if (operationId === undefined) throw new Error(`An operation of ${version} has no operationId`);
    const page = getPageId(operationId);
    frontMatter['page'] = page;
    const tryIt = getTryIt(api.method.toUpperCase(), { ...api, operationId });
    const imports = [
      `import {OperationBody} from '@site/src/features/reference/OperationBody.tsx';`,
      tryIt && `import {TryIt} from '@site/src/features/tryit/TryIt.tsx';`,
      tryIt === 'form' && `import formUrl from '@reference/${version}/${page}.form.json';`,
    ];
    return [
      imports.filter(Boolean).join('\n'),
      `<OperationBody version="${version}" page="${page}" />`,
      tryIt && `<TryIt formUrl={${tryIt === 'form' ? 'formUrl' : 'null'}} />`,
    ]
      .filter(Boolean)
      .join('\n\n');
  }

  return {
    specPath: specPath(version),
    outputDir: pagesFolder[version],
    template: 'plugins/reference/page.mustache',
    showInfoPage: false,
    externalJsonProps: false,
    disableCompression: true,
    markdownGenerators: { createApiPageMD },
    sidebarOptions: {
      groupPathsBy: 'tag' as const,
      sidebarCollapsed: false,
      sidebarCollapsible: false,
      sidebarGenerators: {
        // Has no label, so that each language shows the label of its own page.
        createDocItem: ({ api }: ApiItem) => ({
          type: 'doc' as const,
          id: `api/${getPageId(api.operationId ?? '')}`,
          className: `api-method api-method--${api.method}`,
        }),
      },
    },
  };
}
