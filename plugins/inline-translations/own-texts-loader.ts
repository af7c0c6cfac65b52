import ts from 'typescript';
import { isForeign } from './foreign-texts-loader.ts';
import { parseTranslateCall, parseTranslateElement } from './source-texts.ts';

/** The parts of webpack's loader context that are used here. */
interface LoaderContext {
  readonly resourcePath: string;
  getOptions(): { readonly texts: Readonly<Record<string, string>> };
}

interface Change {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

function getCallChange(call: ts.CallExpression, texts: Readonly<Record<string, string>>): Change | undefined {
  const text = parseTranslateCall(call);
  if (!text || isForeign(text.id)) return undefined;
  const { id, message, argument } = text;
  return { from: argument.getStart(), to: argument.end, text: `{message:${JSON.stringify(texts[id] ?? message)}}` };
}

/** `<Translate id values>text</Translate>` */
function getElementChanges(element: ts.JsxElement, texts: Readonly<Record<string, string>>): Change[] {
  const text = parseTranslateElement(element);
  if (!text || isForeign(text.id)) return [];
  const { id, message, attributes } = text;
  const { openingElement, closingElement } = element;
  return [
    ...attributes.map((attribute) => ({ from: attribute.getStart(), to: attribute.end, text: '' })),
    { from: openingElement.end, to: closingElement.getStart(), text: `{${JSON.stringify(texts[id] ?? message)}}` },
  ];
}

function insertTexts(path: string, source: string, texts: Readonly<Record<string, string>>): string {
  const options = { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone };
  const file = ts.createSourceFile(path, source, options, true, ts.ScriptKind.TSX);
  const changes: Change[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node)) changes.push(...getElementChanges(node, texts));
    const change = ts.isCallExpression(node) ? getCallChange(node, texts) : undefined;
    if (change) changes.push(change);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return changes
    .toSorted((one, other) => other.from - one.from)
    .reduce((text, { from, to, text: written }) => text.slice(0, from) + written + text.slice(to), source);
}

/** Modules with their texts by source. The bundles for browsers and for the server contain the same modules. */
const known = new WeakMap<object, Map<string, string>>();

/**
 * Inserts the texts of the current language into the modules that show them. Otherwise, every page would contain one
 * table with all texts of the site, and even English pages would contain all ids.
 */
export default function ownTextsLoader(this: LoaderContext, source: string): string {
  if (!source.includes('@docusaurus/Translate')) return source;
  const { texts } = this.getOptions();
  const modules = known.get(texts) ?? new Map<string, string>();
  known.set(texts, modules);
  const written = modules.get(source) ?? insertTexts(this.resourcePath, source, texts);
  modules.set(source, written);
  return written;
}
