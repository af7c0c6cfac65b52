import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { PolicySources } from '../plugins/outside-services.ts';
import { filesUnder } from './freshness.ts';
import { inlineScripts, inlineStyles } from './csp-inline.ts';
import type { InlineEntry } from './csp-inline.ts';
import { CommandFailed } from './run.ts';

const tag = /<[a-z][a-z0-9-]*(?:\s+[^\s"'<>=/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))?)*\s*\/?>/gi;
const handler = /\s(on[a-z]+)\s*=|\s(?:href|src|action)\s*=\s*["']?\s*(javascript:)/i;
const element =
  /<(script|style)\b((?:\s+[^\s"'<>=/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))?)*)\s*>([\s\S]*?)<\/\1>/gi;
/** Types that a browser keeps as data and never runs. */
const data = /\stype\s*=\s*["']?(?:application\/ld\+json|application\/json)/i;

/** The sources of inline code that a page needs in its Content-Security-Policy, as `'sha256-...'`. */
interface CspHashes {
  readonly scriptHashes: string[];
  readonly styleHashes: string[];
}

/** Collects the inline code of pages, and what must not be in them. */
export class InlineCode {
  readonly problems: string[] = [];
  readonly #texts = new Map<InlineEntry, string>();

  /** @param page the page's name in messages. */
  read(page: string, html: string): void {
    for (const [, kind = '', attributes = '', content = ''] of html.matchAll(element)) {
      if (kind.toLowerCase() === 'style') this.#list(page, 'style', inlineStyles, content);
      else if (/\ssrc\s*=/i.test(attributes)) this.#external(page, attributes);
      else if (!data.test(attributes)) this.#list(page, 'script', inlineScripts, content);
    }
    for (const [start] of html.replace(element, '').matchAll(tag)) {
      if (handler.test(start)) this.problems.push(`${page}: code in an attribute: ${start.slice(0, 160)}`);
    }
  }

  hashes(): CspHashes {
    const of = (entries: readonly InlineEntry[]): string[] =>
      entries.flatMap((entry) => {
        const content = this.#texts.get(entry);
        return content === undefined ? [] : [`'sha256-${createHash('sha256').update(content).digest('base64')}'`];
      });
    return { scriptHashes: of(inlineScripts), styleHashes: of(inlineStyles) };
  }

  #external(page: string, attributes: string): void {
    const source = /\ssrc\s*=\s*["']?([^\s"'>]+)/i.exec(attributes)?.[1] ?? '';
    if (!/^\/[^/]/.test(source)) this.problems.push(`${page}: a script from another host: ${source}`);
  }

  #list(page: string, kind: string, entries: readonly InlineEntry[], content: string): void {
    const entry = entries.find(({ matches }) => matches.test(content));
    const snippet = content.trim().replace(/\s+/g, ' ').slice(0, 160);
    if (!entry) {
      this.problems.push(`${page}: an inline ${kind} that scripts/csp-inline.ts does not list: ${snippet}`);
      return;
    }
    const first = this.#texts.get(entry);
    if (first !== undefined && first !== content) {
      this.problems.push(`${page}: the inline ${kind} "${entry.name}" differs from other pages: ${snippet}`);
    }
    this.#texts.set(entry, first ?? content);
  }
}

/**
 * Reads every built page and writes build/csp.json, from which the server makes its header. `sources` is what the
 * configured outside services add to it.
 *
 * @throws CommandFailed naming each page with inline code that is not listed, and its beginning.
 */
export async function writeCsp(build: string, sources: PolicySources): Promise<void> {
  const code = new InlineCode();
  for (const path of filesUnder(build)) {
    if (path.endsWith('.html')) code.read(relative(build, path), await readFile(path, 'utf8'));
  }
  if (code.problems.length > 0) throw new CommandFailed(code.problems.slice(0, 20).join('\n'));
  await writeFile(join(build, 'csp.json'), `${JSON.stringify({ ...code.hashes(), sources }, null, 2)}\n`);
}
