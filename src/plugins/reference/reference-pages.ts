import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { operationModel } from './operation-model.ts';
import type { ApiItem } from './operation-model.ts';

export interface ReferenceOptions {
  readonly siteDir: string;
  /** The site's own address, shown in examples. */
  readonly origin: string;
}

/** The description of a page for search engines: one line, without Markdown. */
function plain(markdown: string): string {
  return markdown.replace(/[`*_]/g, '').replace(/\s+/g, ' ').replaceAll('"', "'").trim();
}

/**
 * Options of docusaurus-plugin-openapi-docs for one API: its pages are written by us. A page is a few lines of MDX; what it
 * shows is a JSON file under generated/reference, which only the server bundle reads.
 */
export function referencePages(options: ReferenceOptions) {
  const folder = join(options.siteDir, 'generated/reference');

  function createApiPageMD(item: ApiItem): string {
    const model = operationModel(item, options.origin);
    if (model.id === '') throw new Error(`${model.method} ${model.path} has no operationId`);
    item.frontMatter.description = plain(item.description.split('\n\n')[0] ?? '');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${model.id}.json`), JSON.stringify(model));
    const sections = [
      ...(model.parameters.length > 0 ? ['parameters'] : []),
      ...(model.body ? ['body'] : []),
      'responses',
    ];
    return [
      [
        `import {OperationBody} from '@site/src/features/reference/OperationBody.tsx';`,
        `import {referenceToc} from '@site/src/features/reference/sections.ts';`,
      ].join('\n'),
      `export const toc = referenceToc(${JSON.stringify(sections)});`,
      `<OperationBody id="${model.id}" />`,
    ].join('\n\n');
  }

  return {
    specPath: 'generated/openapi/v2.json',
    outputDir: 'docs/api',
    template: 'src/plugins/reference/page.mustache',
    showInfoPage: false,
    externalJsonProps: false,
    disableCompression: true,
    markdownGenerators: { createApiPageMD },
    sidebarOptions: {
      groupPathsBy: 'tag',
      sidebarCollapsed: false,
      sidebarCollapsible: false,
      sidebarGenerators: {
        // Without a label, so that each language shows the label of its own page.
        createDocItem: (item: ApiItem, { basePath }: { basePath: string }) => ({
          type: 'doc' as const,
          id: `${basePath}/${item.id}`,
          className: `api-method api-method--${item.api.method}`,
        }),
      },
    },
  };
}
