import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { problemCodes } from '../../../generated/problem-codes.ts';
import type { Core } from '../../core/core.ts';
import { locales } from '../../core/site/locale.ts';
import type { Agent } from './agent.ts';
import { textResult, unknownNameResult } from './tool-results.ts';
import { documentation, type Page } from './documentation.ts';
import { type Section, splitSections } from './search.ts';

/** The number of characters of a section in search results. */
const EXCERPT = 400;

const language = z.enum(locales).default('en').describe('The language of the documentation.');

const readOnly = { readOnlyHint: true, openWorldHint: false } as const;

function formatResult({ page, heading, text }: Section<Page>): string {
  const excerpt = text.length > EXCERPT ? `${text.slice(0, EXCERPT)} ...` : text;
  return `## ${page.title}${heading === page.title ? '' : `: ${heading}`}\n\nPage: ${page.path}\n\n${excerpt}`;
}

/** The section about failed tasks, if its table has a row for an `error.code`. */
function findFailures(page: Page | undefined, code: string): string | undefined {
  const section = splitSections(page?.title ?? '', page?.markdown ?? '').find(
    ({ text }) => text.includes('\n| `error.code`') && text.includes(`\n| \`${code}\` `),
  );
  return section && `# ${section.heading}\n\n${section.text}`;
}

/** Tools that read the documentation. */
export function addDocsTools(server: McpServer, core: Core, agent: Agent): void {
  const docs = documentation(core);

  server.registerTool(
    'search_docs',
    {
      title: 'Search the documentation',
      description:
        'Finds the sections of the guides, the API reference and the error pages that best match a few words. ' +
        'Returns the start of each section and the path of its page; read the page with read_page.',
      annotations: readOnly,
      inputSchema: z.object({
        query: z
          .string()
          .min(1)
          .max(300)
          .describe('A few words, such as "verify callback signature". The first 16 words count.'),
        limit: z.int().min(1).max(20).default(6).describe('The maximum number of sections.'),
        language,
      }),
    },
    ({ query, limit, language: locale }) =>
      agent.run(async () => {
        const sections = await docs.search(query, locale, limit);
        return textResult(sections.length === 0 ? 'Nothing was found.' : sections.map(formatResult).join('\n\n'));
      }),
  );

  server.registerTool(
    'read_page',
    {
      title: 'Read a page',
      description:
        'Returns a page of the documentation as Markdown. Reference pages contain every parameter, field, limit, status ' +
        'and error code of an operation, with a sample. The page task-object has the fields of a task.',
      annotations: readOnly,
      inputSchema: z.object({
        page: z
          .string()
          .min(1)
          .max(300)
          .describe('The path of the page, as search_docs returns it, such as /docs/quickstart.'),
        language,
      }),
    },
    ({ page: name, language: locale }) =>
      agent.run(async () => {
        const page = await docs.read(name, locale);
        if (page) return textResult(page.markdown);
        return unknownNameResult(`There is no page ${name}. Find one with search_docs.`);
      }),
  );

  server.registerTool(
    'explain_error',
    {
      title: 'Explain an error',
      description:
        'Explains an error code of the API: its cause, how to fix it, whether to retry, and whether credits are ' +
        'charged. Takes the `code` of an error response, or the `error.code` of a failed task.',
      annotations: readOnly,
      inputSchema: z.object({
        code: z.string().min(1).max(100).describe('An error code, such as insufficient_credits.'),
        language,
      }),
    },
    ({ code, language: locale }) =>
      agent.run(async () => {
        const page = await docs.read(`errors/${code}`, locale);
        if (page) return textResult(page.markdown);
        const failures = findFailures(await docs.read('tasks', locale), code);
        if (failures !== undefined) return textResult(failures);
        return unknownNameResult(`There is no page about ${code}. The error codes are: ${problemCodes.join(', ')}.`);
      }),
  );
}
