import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { Core } from '../../core/core.ts';
import { documentation } from './documentation.ts';

/** Guides that agents need most often. Clients offer them as context; all other pages are found with search_docs. */
const GUIDES = ['quickstart', 'tasks', 'callbacks', 'idempotency', 'rate-limits', 'errors', 'models'] as const;

/** Resources: the most useful guides as Markdown. They are listed only if they have been built. */
export async function addGuides(server: McpServer, core: Core): Promise<void> {
  const docs = documentation(core);
  for (const guide of GUIDES) {
    const page = await docs.read(guide, 'en');
    if (!page) continue;
    const { title, description, markdown } = page;
    const uri = `${core.config.publicUrl}${page.path}.md`;
    server.registerResource(guide, uri, { title, description, mimeType: 'text/markdown' }, () => ({
      contents: [{ uri, mimeType: 'text/markdown', text: markdown }],
    }));
  }
}

const message = (text: string) => ({ messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] });

/** Prompts: tasks that people choose in their editor. */
export function addPrompts(server: McpServer): void {
  server.registerPrompt(
    'integrate',
    {
      title: 'Add the API to this project',
      description: 'Writes the code that generates something with the API, waits for it and handles errors.',
      argsSchema: z.object({ language: z.string().max(100).describe('The programming language or framework.') }),
    },
    ({ language }) =>
      message(
        `Add this API to my project in ${language}. First read the pages quickstart, tasks and idempotency with read_page. ` +
          'Read the API key from an environment variable, send an Idempotency-Key with each request that creates a task, ' +
          'poll until completed_at is set, and handle every error code that the reference lists for the operation.',
      ),
  );
  server.registerPrompt(
    'make_song',
    {
      title: 'Generate a song',
      description: 'Generates a song and returns its URLs.',
      argsSchema: z.object({ idea: z.string().max(500).describe('What the song is about.') }),
    },
    ({ idea }) =>
      message(
        `Generate a song with create_song: ${idea}. Then call follow_task until it is finished, and show me the URLs.`,
      ),
  );
}
