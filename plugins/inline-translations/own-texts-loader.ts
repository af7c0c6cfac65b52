import ts from 'typescript';
import { type Accepted, isShown } from '../../catalog/accepted-texts.ts';
import { defaultLocale } from '../locales.ts';
import { isForeign } from './foreign-texts-loader.ts';
import { parseTranslateCall, parseTranslateElement } from './source-texts.ts';

/** The texts of a language. */
export interface OwnTexts {
  /** Translations by ID. */
  readonly texts: Readonly<Record<string, string>>;
  /** The English texts that each of them matches (readAccepted). Undefined for English itself. */
  readonly accepted: Accepted[string] | undefined;
  /** Changes English texts that are shown. */
  readonly change?: (message: string) => string;
}

export interface TextOptions {
  /** The files that the texts come from. */
  readonly files: readonly string[];
  /** The texts of today: the same object as long as no file has changed. */
  read(): OwnTexts;
}

/** The parts of webpack's loader context that are used here. */
interface LoaderContext {
  readonly resourcePath: string;
  getOptions(): TextOptions;
  addDependency(file: string): void;
}

interface Change {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** The text that readers get, and whether it is English on a page in another language. */
function chooseText({ texts, accepted, change }: OwnTexts, id: string, message: string) {
  const own = texts[id];
  if (isShown(accepted?.[id], 'code.json', message, own)) return { text: own, isEnglish: false };
  return { text: change ? change(message) : message, isEnglish: accepted !== undefined };
}

/** Elements that contain only text. */
const textElements = new Set(['title', 'option', 'textarea']);

/** The name of the element whose child a node is. */
const getParentTag = ({ parent }: ts.Node): string =>
  ts.isJsxElement(parent) ? parent.openingElement.tagName.getText() : '';

/** Whether a string is the child of an HTML element. A component may need the string itself. */
const canBeMarked = (parent: ts.Node): boolean =>
  ts.isJsxExpression(parent) && /^[a-z]/.test(getParentTag(parent)) && !textElements.has(getParentTag(parent));

/** Marks what stands between two positions as English. The characters at both ends belong to it. */
const markEnglish = (source: string, from: number, to: number): Change[] => [
  { from, to: from + 1, text: `<span lang="${defaultLocale}">${source[from]}` },
  { from: to - 1, to, text: `${source[to - 1]}</span>` },
];

function getCallChanges(call: ts.CallExpression, own: OwnTexts): Change[] {
  const found = parseTranslateCall(call);
  if (!found || isForeign(found.id)) return [];
  const { id, message, argument } = found;
  const chosen = chooseText(own, id, message);
  const isMarked = chosen.isEnglish && canBeMarked(call.parent);
  return [
    { from: argument.getStart(), to: argument.end, text: `{message:${JSON.stringify(chosen.text)}}` },
    ...(isMarked ? markEnglish(call.getSourceFile().text, call.parent.getStart(), call.parent.end) : []),
  ];
}

/** `<Translate id values>text</Translate>` */
function getElementChanges(element: ts.JsxElement, own: OwnTexts): Change[] {
  const found = parseTranslateElement(element);
  if (!found || isForeign(found.id)) return [];
  const { id, message, attributes } = found;
  const { openingElement, closingElement } = element;
  const chosen = chooseText(own, id, message);
  const isMarked = chosen.isEnglish && !textElements.has(getParentTag(element));
  return [
    ...attributes.map((attribute) => ({ from: attribute.getStart(), to: attribute.end, text: '' })),
    { from: openingElement.end, to: closingElement.getStart(), text: `{${JSON.stringify(chosen.text)}}` },
    ...(isMarked ? markEnglish(element.getSourceFile().text, element.getStart(), element.end) : []),
  ];
}

function insertTexts(path: string, source: string, own: OwnTexts): string {
  const options = { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone };
  const file = ts.createSourceFile(path, source, options, true, ts.ScriptKind.TSX);
  const changes: Change[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node)) changes.push(...getElementChanges(node, own));
    else if (ts.isCallExpression(node)) changes.push(...getCallChanges(node, own));
    ts.forEachChild(node, visit);
  };
  visit(file);
  // Line breaks are kept, so that errors name the lines of the file.
  const countLines = (text: string) => text.split('\n').length;
  return changes
    .toSorted((one, other) => other.from - one.from)
    .reduce((text, { from, to, text: written }) => {
      const lines = countLines(text.slice(from, to)) - countLines(written);
      return text.slice(0, from) + written + '\n'.repeat(Math.max(lines, 0)) + text.slice(to);
    }, source);
}

/** Modules with their texts by source. The bundles for browsers and for the server contain the same modules. */
const known = new WeakMap<OwnTexts, Map<string, string>>();

/**
 * Inserts the texts of the current language into the modules that show them. A text that isn't translated from today's
 * English is inserted in English, with its `lang` where it is a child of an element.
 *
 * Otherwise, every page would contain one table with all texts of the site, and even English pages would contain all
 * ids.
 */
export default function ownTextsLoader(this: LoaderContext, source: string): string {
  if (!source.includes('@docusaurus/Translate')) return source;
  const { files, read } = this.getOptions();
  for (const file of files) this.addDependency(file);
  const own = read();
  const modules = known.get(own) ?? new Map<string, string>();
  known.set(own, modules);
  const written = modules.get(source) ?? insertTexts(this.resourcePath, source, own);
  modules.set(source, written);
  return written;
}
