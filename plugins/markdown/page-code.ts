import { escapeMarkdownHeadingIds, unwrapMdxCodeBlocks } from '@docusaurus/utils';
import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type { Node } from './mdx-tree.ts';

/** Code in a page that runs in the browser or during the build. */
interface PageCode {
  readonly code: string;
  /** The same for code that differs only in texts to translate, and in spaces. */
  readonly shape: string;
}

/** An expression or an attribute of MDX. */
interface CodeNode {
  readonly type: string;
  readonly name?: string;
  readonly value?: unknown;
  readonly data?: { readonly estree?: { readonly body: readonly unknown[] } | null };
}

/** The parser of Docusaurus with its extensions, so that both agree on what is code. */
const parser = unified().use(remarkParse).use(remarkMdx).use(remarkDirective).use(remarkGfm);

/** Attributes whose values are translated. */
const textAttributes = new Set(['alt', 'title', 'aria-label']);

/** Parts of a parsed expression that depend on how it is written. */
const notation = new Set(['start', 'end', 'loc', 'range', 'raw', 'comments']);

/** The form of an expression. The texts of an object, as in `words={{ start: 'Start' }}`, are all the same. */
const getShape = ({ data }: CodeNode): string =>
  JSON.stringify(data?.estree ?? null, (key, value) => {
    if (notation.has(key)) return undefined;
    if (value?.type !== 'Property' || typeof value.value.value !== 'string') return value;
    return { ...value, value: value.value.value === '' ? 'none' : 'text' };
  });

function getAttributeCode(element: string, attribute: CodeNode): PageCode[] {
  const { type, name = '', value } = attribute;
  if (type !== 'mdxJsxAttribute') return [{ code: `{${String(value)}}`, shape: `${element} ${getShape(attribute)}` }];
  if (typeof value === 'object' && value !== null) {
    const expression = value as CodeNode;
    const code = `${name}={${String(expression.value)}}`;
    return [{ code, shape: `${element} ${name}=${getShape(expression)}` }];
  }
  if (textAttributes.has(name)) return [];
  const code = typeof value === 'string' ? `${name}=${JSON.stringify(value)}` : name;
  return [{ code, shape: `${element} ${code}` }];
}

function getNodeCode(node: Node): PageCode[] {
  const { type, name, value = '', attributes = [] } = node;
  if (type === 'mdxjsEsm') return [{ code: value, shape: getShape(node as CodeNode) }];
  if (type === 'mdxFlowExpression' || type === 'mdxTextExpression') {
    // A comment is an empty program.
    if ((node as CodeNode).data?.estree?.body.length === 0) return [];
    return [{ code: `{${value}}`, shape: getShape(node as CodeNode) }];
  }
  if (type !== 'mdxJsxFlowElement' && type !== 'mdxJsxTextElement') return [];
  const element = `<${name ?? ''}>`;
  const own = (attributes as readonly CodeNode[]).flatMap((attribute) => getAttributeCode(element, attribute));
  return [{ code: element, shape: element }, ...own];
}

const getCode = (node: Node): PageCode[] => [...getNodeCode(node), ...(node.children ?? []).flatMap(getCode)];

/** All paragraphs with code have one of these. */
const codeMarks = /[{<]|^\s*(?:import|export)\b|mdx-code-block/m;

/** @throws Error if the text isn't MDX. */
function findPageCode(text: string): PageCode[] {
  const page = escapeMarkdownHeadingIds(unwrapMdxCodeBlocks(text));
  return codeMarks.test(page.replaceAll(/\\\{#[\w-]+\}/g, '')) ? getCode(parser.parse(page) as Node) : [];
}

/** Front matter in a language other than YAML, which can be JavaScript that runs during the build. */
export const hasFrontMatterCode = (page: string): boolean => /^\uFEFF?\s*---[^\S\n]*[^\s-]/.test(page);

/** A line with only a tag, which can enclose several sections of a page. */
const findTagLines = (text: string): ReadonlySet<string> => new Set(text.match(/^<\/?\w+[^{}<>]*>$/gm));

const withoutLines = (text: string, lines: ReadonlySet<string>): string =>
  text
    .split('\n')
    .filter((line) => !lines.has(line))
    .join('\n');

const allowed = new Map<string, { readonly shapes: ReadonlySet<string>; readonly tagLines: ReadonlySet<string> }>();

/** The code of an English text, which is parsed once for all languages. */
function getAllowed(english: string) {
  const known = allowed.get(english);
  if (known) return known;
  const parse = (tagLines: ReadonlySet<string>) => {
    const shapes = new Set(findPageCode(withoutLines(english, tagLines)).map(({ shape }) => shape));
    return { shapes, tagLines };
  };
  let found;
  try {
    found = parse(new Set());
  } catch {
    // An element that begins in one section and ends in another.
    found = parse(findTagLines(english));
  }
  allowed.set(english, found);
  return found;
}

/**
 * Finds expressions, imports, exports, elements and attributes that the English text doesn't have. Both texts are pages
 * without front matter, or sections of them.
 *
 * @throws Error if a text isn't MDX.
 */
export function findOwnCode(english: string, translated: string): string[] {
  if (hasFrontMatterCode(translated)) return [translated.split('\n', 1)[0]!];
  const { shapes, tagLines } = getAllowed(english);
  return findPageCode(withoutLines(translated, tagLines))
    .filter(({ shape }) => !shapes.has(shape))
    .map(({ code }) => code);
}
