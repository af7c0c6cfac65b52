import type { Code } from 'mdast';
import { type Element, attribute, find, isElement, textOf } from '../html/tree.ts';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A sample of the reference says its language around it. */
function panelOf(element: Element): string | undefined {
  const { parentNode } = element;
  return parentNode && 'attrs' in parentNode ? attribute(parentNode, 'data-panel') : undefined;
}

const grammars: Readonly<Record<string, string>> = { curl: 'bash' };

/** A block of code with its language and, where it has one, its title. */
export function codeOf(element: Element): Code {
  const pre = element.tagName === 'pre' ? element : find(element, ({ tagName }) => tagName === 'pre');
  const value = textOf(pre ?? element).replace(/\n$/, '');
  const title = element.childNodes.filter(isElement).find(({ tagName }) => tagName === 'div');
  const own = attribute(element, 'data-code') ?? '';
  const panel = panelOf(element);
  const lang = own === '' ? (isJson(value) ? 'json' : (panel ?? 'text')) : own;
  return {
    type: 'code',
    lang: grammars[lang] ?? lang,
    meta: title ? `title="${textOf(title)}"` : null,
    value,
  };
}
