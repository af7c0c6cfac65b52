import { highlight } from './highlight.ts';

/** The part of a hast tree that is looked at here. */
interface Node {
  type: string;
  name?: string;
  tagName?: string;
  value?: string;
  properties?: { className?: unknown };
  attributes?: { type: 'mdxJsxAttribute'; name: string; value: string }[];
  data?: { meta?: string | null };
  children?: Node[];
}

function textOf(node: Node): string {
  return node.type === 'text' ? (node.value ?? '') : (node.children ?? []).map(textOf).join('');
}

function languageOf(code: Node): string {
  const names = Array.isArray(code.properties?.className) ? code.properties.className.map(String) : [];
  return names.find((name) => name.startsWith('language-'))?.slice('language-'.length) ?? '';
}

function staticCode(code: Node): Node {
  const language = languageOf(code);
  const title = /title="([^"]*)"/.exec(code.data?.meta ?? '')?.[1];
  const attribute = (name: string, value: string) => ({ type: 'mdxJsxAttribute' as const, name, value });
  return {
    type: 'mdxJsxFlowElement',
    name: 'StaticCode',
    attributes: [
      ...(language === '' ? [] : [attribute('language', language)]),
      attribute('html', highlight(textOf(code).replace(/\n$/, ''), language)),
      ...(title === undefined ? [] : [attribute('title', title)]),
    ],
    children: [],
  };
}

function replaceCode(node: Node): void {
  node.children = node.children?.map((child) => {
    const code = child.tagName === 'pre' ? child.children?.find((inner) => inner.tagName === 'code') : undefined;
    if (code) return staticCode(code);
    replaceCode(child);
    return child;
  });
}

/** Fenced code of Markdown pages becomes `<StaticCode html=...>`, highlighted while the site is built. */
export function rehypeCode(): (tree: object) => void {
  return (tree) => replaceCode(tree as Node);
}
