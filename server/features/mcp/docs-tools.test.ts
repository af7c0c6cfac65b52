import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createAgents, call, getText } from '../../../tests/agents.ts';
import type { TestApp } from '../../../tests/harness.ts';
import { customer, taskApp, type TestCustomer } from '../../../tests/tasks/rig.ts';
import { mcp } from './feature.ts';

/** The Markdown versions of a small site's pages. */
const twins: Readonly<Record<string, string>> = {
  'docs.md': 'Introduction|Songs from words.|# Introduction\n\nThis API turns words into songs.',
  'docs/callbacks.md':
    'Callbacks|Be told.|# Callbacks\n\nWe post the task.\n\n## The signature\n\nCheck `webhook-signature` with your secret.\n\n```bash\nsecret secret secret\n```',
  'docs/keys.md': 'Keys|Make a key.|# Keys\n\nA key has a secret. Rotate it.\n\n## Leaks\n\nKeep the secret secret.',
  'docs/tasks.md':
    'Tasks|States.|# Tasks\n\n## States\n\n| `status` |\n| --- |\n| `failed` |\n\n## Failures\n\nRead `error.code`.\n\n' +
    '| `error.code` | Cause |\n| --- | --- |\n| `engine_failed` | The engine stopped. |\n\nPay for delivered items.',
  // A runbook that names the code more often than the guide.
  'docs/operate.md': 'Failing|The engine_failed alert.|# Failing\n\nCount `engine_failed` and `engine_failed` again.',
  'docs/errors/rate_limited.md': 'Too many requests|Wait.|# Too many requests\n\n## Retry\n\nYes, later.',
  'de/docs.md': 'Einführung|Lieder.|# Einführung\n\nDiese API macht aus Wörtern Lieder.',
  'de/docs/errors/rate_limited.md': 'Zu viele Anfragen|Warten.|# Zu viele Anfragen\n\nSpäter noch einmal.',
  'ja/docs.md': 'はじめに|歌。|# はじめに\n\nこの API は言葉から歌を作ります。',
  'ja/docs/keys.md': 'キー|キーを作る。|# キー\n\nキーを作ります。',
};

async function writeSite(folder: string, pages = twins): Promise<void> {
  for (const [file, twin] of Object.entries(pages)) {
    const [title = '', description = '', ...body] = twin.split('|');
    const front = `---\ntitle: ${title}\ndescription: ${description}\nurl: http://localhost/${file.slice(0, -3)}\n---\n\n`;
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), `${front}${body.join('|')}\n`);
  }
}

let app: TestApp;
let address: URL;
let siteDir: string;
let someone: TestCustomer;

beforeAll(async () => {
  siteDir = await mkdtemp(join(tmpdir(), 'cadenza-twins-'));
  await writeSite(siteDir);
  app = await taskApp({ beside: [mcp], config: { siteDir, rateLimitPerMinute: 200 } });
  address = new URL('/api/mcp', await app.app.listen({ port: 0, host: '127.0.0.1' }));
  someone = await customer(app.db);
});
afterAll(async () => {
  await app.close();
  await rm(siteDir, { recursive: true });
});

const { agent, leave } = createAgents(() => address);
afterEach(leave);

describe('documentation tools', () => {
  it('search by words, also in languages without spaces', async () => {
    const client = await agent(someone.test);
    const found = getText(await call(client, 'search_docs', { query: 'verify the signature' }));
    expect(found.split('\n')[0]).toBe('## Callbacks: The signature');
    expect(found).toContain('Page: /docs/callbacks');
    // Code samples aren't searched, and headings weigh more than text.
    const secrets = getText(await call(client, 'search_docs', { query: 'secret' }));
    expect(secrets.indexOf('## Keys: Leaks')).toBe(0);
    expect(getText(await call(client, 'search_docs', { query: '言葉', language: 'ja' }))).toContain('Page: /ja/docs');
    expect(getText(await call(client, 'search_docs', { query: 'キー', language: 'ja' }))).toContain(
      'Page: /ja/docs/keys',
    );
    // Prefixes match, and so do long words with a typo.
    expect(getText(await call(client, 'search_docs', { query: 'rota' }))).toContain('Page: /docs/keys');
    expect(getText(await call(client, 'search_docs', { query: 'signture' }))).toContain('## Callbacks: The signature');
    expect(getText(await call(client, 'search_docs', { query: 'Zebra' }))).toBe('Nothing was found.');
  });

  it.each([
    ['/docs/callbacks', '# Callbacks'],
    ['docs/callbacks.md', '# Callbacks'],
    ['callbacks', '# Callbacks'],
    ['https://songs.example/docs/callbacks.md#signature', '# Callbacks'],
    ['/docs', '# Introduction'],
    ['/de/docs', '# Einführung'],
  ])('read a page by %s', async (page, title) => {
    const client = await agent(someone.test);
    expect(getText(await call(client, 'read_page', { page }))).toContain(`\n${title}\n`);
  });

  it('read a page in a language', async () => {
    const client = await agent(someone.test);
    expect(getText(await call(client, 'read_page', { page: 'intro', language: 'de' }))).toContain('# Einführung');
    expect(await call(client, 'read_page', { page: 'nowhere' })).toMatchObject({ isError: true });
    expect(await call(client, 'read_page', { page: '../../../etc/passwd' })).toMatchObject({ isError: true });
  });

  it('find the pages of a language that was built after the start', async () => {
    const client = await agent(someone.test);
    const search = async () => getText(await call(client, 'search_docs', { query: 'clé', language: 'fr' }));
    expect(await search()).toBe('Nothing was found.');
    await writeSite(siteDir, {
      'fr/docs.md': 'Introduction|Des chansons.|# Introduction',
      'fr/docs/keys.md': 'Clés|Une clé.|# Clés\n\nUne clé.',
    });
    expect(await search()).toContain('Page: /fr/docs/keys');
  });

  it('explain errors of requests and tasks', async () => {
    const client = await agent(someone.test);
    expect(getText(await call(client, 'explain_error', { code: 'rate_limited' }))).toContain('Yes, later.');
    const german = await call(client, 'explain_error', { code: 'rate_limited', language: 'de' });
    expect(getText(german)).toContain('Später noch einmal.');
    const failure = getText(await call(client, 'explain_error', { code: 'engine_failed' }));
    expect(failure).toMatch(/^# Failures\n.*The engine stopped\..*Pay for delivered items\.$/s);
    for (const code of ['made_up', 'failed', '../keys']) {
      const unknown = await call(client, 'explain_error', { code });
      expect([unknown.isError, getText(unknown)]).toEqual([true, expect.stringContaining('insufficient_credits')]);
    }
  });
});

describe('prompts and resources', () => {
  it('list the most useful guides that are built, and return them as Markdown', async () => {
    const client = await agent(someone.test);
    const { resources } = await client.listResources();
    expect(resources).toMatchObject([
      { name: 'tasks', uri: 'http://localhost:3000/docs/tasks.md', title: 'Tasks', mimeType: 'text/markdown' },
      { name: 'callbacks', uri: 'http://localhost:3000/docs/callbacks.md' },
    ]);
    const { contents } = await client.readResource({ uri: resources[0]!.uri });
    expect(contents).toMatchObject([{ mimeType: 'text/markdown', text: expect.stringContaining('# Tasks') as string }]);
  });

  it('write a request for the agent from the arguments', async () => {
    const client = await agent(someone.test);
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['integrate', 'make_song']);
    const { messages } = await client.getPrompt({ name: 'make_song', arguments: { idea: 'rain on a tin roof' } });
    expect(messages).toMatchObject([
      { role: 'user', content: { text: expect.stringContaining('rain on a tin roof') } },
    ]);
  });
});
