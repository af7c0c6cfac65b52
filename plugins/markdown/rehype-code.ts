import Prism from 'prismjs';
import loadLanguages from 'prismjs/components/index.js';

loadLanguages([
  'bash',
  'csharp',
  'go',
  'http',
  'java',
  'javascript',
  'json',
  'php',
  'python',
  'ruby',
  'typescript',
  'yaml',
]);
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

/**
 * Code as HTML with Prism's token classes. Colors are CSS variables, so the same HTML works in both themes.
 *
 * @throws Error for a language that isn't loaded above, except an empty one and `text`.
 */
export function highlight(code: string, language: string): string {
  if (language === '' || language === 'text') return code.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const name = aliases[language] ?? language;
  const grammar = Prism.languages[name];
  if (!grammar)
    throw new Error(`No grammar for the code language "${language}": add it to plugins/markdown/rehype-code.ts`);
  return removeUncoloredTokens(Prism.highlight(code, grammar, name));
}

/** The parts of a hast tree that are used here. */
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

function getText(node: Node): string {
  return node.type === 'text' ? (node.value ?? '') : (node.children ?? []).map(getText).join('');
}

function getLanguage(code: Node): string {
  const names = Array.isArray(code.properties?.className) ? code.properties.className.map(String) : [];
  return names.find((name) => name.startsWith('language-'))?.slice('language-'.length) ?? '';
}

function createStaticCode(code: Node): Node {
  const language = getLanguage(code);
  const title = /title="([^"]*)"/.exec(code.data?.meta ?? '')?.[1];
  const attribute = (name: string, value: string) => ({ type: 'mdxJsxAttribute' as const, name, value });
  return {
    type: 'mdxJsxFlowElement',
    name: 'StaticCode',
    attributes: [
      ...(language === '' ? [] : [attribute('language', language)]),
      attribute('html', highlight(getText(code).replace(/\n$/, ''), language)),
      ...(title === undefined ? [] : [attribute('title', title)]),
    ],
    children: [],
  };
}

function replaceCode(node: Node): void {
  node.children = node.children?.map((child) => {
    const code = child.tagName === 'pre' ? child.children?.find((inner) => inner.tagName === 'code') : undefined;
    if (code) return createStaticCode(code);
    replaceCode(child);
    return child;
  });
}

/** Turns fenced code of Markdown pages into `<StaticCode html=...>`, highlighted at build time. */
export function rehypeCode(): (tree: object) => void {
  return (tree) => replaceCode(tree as Node);
}
