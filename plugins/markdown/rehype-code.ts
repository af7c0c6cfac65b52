import Prism from 'prismjs';
import loadLanguages from 'prismjs/components/index.js';
import { createAttribute, type Node, replaceNodes } from './mdx-tree.ts';

loadLanguages('bash csharp go http java javascript json php python ruby typescript yaml'.split(' '));
loadLanguages.silent = true;

const aliases: Readonly<Record<string, string>> = { sh: 'bash', shell: 'bash', js: 'javascript', ts: 'typescript' };

/** Tokens that StaticCode.module.css colors. */
export const coloredTokens: ReadonlySet<string> = new Set([
  'comment',
  'prolog',
  'cdata',
  'keyword',
  'builtin',
  'important',
  'string',
  'attr-value',
  'char',
  'url',
  'number',
  'boolean',
  'constant',
  'null',
  'property',
  'function',
  'attr-name',
  'header-name',
  'class-name',
]);

/** Removes tokens without a color, such as brackets and operators, which would enlarge every page. */
function removeUncoloredTokens(html: string): string {
  return html.replace(/<span class="token ([^"]*)">([^<]*)<\/span>/g, (mark, classes: string, text: string) =>
    classes.split(' ').some((name) => coloredTokens.has(name)) ? mark : text,
  );
}

/** A long URL may break after a slash, so that a narrow screen breaks no word of it. */
const withUrlBreaks = (html: string): string =>
  html.replaceAll(/https?:\/\/[^\s"'<]+/g, (url) => url.replaceAll(/(?<=[^/:])\/(?=.)/g, '/<wbr>'));

/**
 * Code as HTML with Prism's token classes. Colors are CSS variables, so the same HTML works in both themes.
 *
 * @throws Error for a language that isn't loaded above, except an empty one and `text`.
 */
export function highlight(code: string, language: string): string {
  if (language === '' || language === 'text')
    return withUrlBreaks(code.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
  const name = aliases[language] ?? language;
  const grammar = Prism.languages[name];
  if (!grammar)
    throw new Error(`No grammar for the code language "${language}": add it to plugins/markdown/rehype-code.ts`);
  return withUrlBreaks(removeUncoloredTokens(Prism.highlight(code, grammar, name)));
}

function getText(node: Node): string {
  return node.type === 'text' ? (node.value ?? '') : (node.children ?? []).map(getText).join('');
}

function getLanguage(code: Node): string {
  const names = Array.isArray(code.properties?.className) ? code.properties.className.map(String) : [];
  return names.find((name) => name.startsWith('language-'))?.slice('language-'.length) ?? '';
}

/** The component for a code block. Undefined for any other node. */
function createStaticCode({ tagName, children }: Node): Node | undefined {
  const code = tagName === 'pre' ? children?.find((inner) => inner.tagName === 'code') : undefined;
  if (code === undefined) return undefined;
  const language = getLanguage(code);
  const title = /title="([^"]*)"/.exec(code.data?.meta ?? '')?.[1];
  return {
    type: 'mdxJsxFlowElement',
    name: 'StaticCode',
    attributes: [
      ...(language === '' ? [] : [createAttribute('language', language)]),
      createAttribute('html', highlight(getText(code).replace(/\n$/, ''), language)),
      ...(title === undefined ? [] : [createAttribute('title', title)]),
    ],
    children: [],
  };
}

/** Turns fenced code of Markdown pages into `<StaticCode html=...>`, highlighted at build time. */
export const rehypeCode = () => (tree: object) => replaceNodes(tree as Node, createStaticCode);
