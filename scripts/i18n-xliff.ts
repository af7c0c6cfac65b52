import { JSDOM } from 'jsdom';
import { defaultLocale, siteLocales } from '../plugins/locales.ts';
import { decodeText, type ExportedText, hashEnglish, type ImportedText } from './i18n-exchange.ts';
import { isPage } from '../catalog/accepted-texts.ts';
import { CommandFailed } from './run.ts';

const namespace = 'urn:oasis:names:tc:xliff:document:1.2';

/** @throws CommandFailed for XML that isn't well-formed, such as half a file. */
function parseXml(content: string) {
  try {
    return new JSDOM(content, { contentType: 'application/xml' }).window;
  } catch (error) {
    throw new CommandFailed(`The file isn't XML: ${(error as Error).message}`);
  }
}

function add(parent: Element, name: string, attributes: Readonly<Record<string, string>> = {}, text = ''): Element {
  const element = parent.ownerDocument.createElementNS(namespace, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(text);
  parent.append('\n', element);
  return element;
}

/** Placeholders of strings, and components that stand for a value. Translation tools protect them. */
const placeholderPattern = (file: string): RegExp => (isPage(file) ? /(<(?:Fact|Ui) [^>]*\/>)/ : /(\{\w+\})/);

/** Adds a text with its placeholders as elements. */
function addText(
  parent: Element,
  name: string,
  attributes: Readonly<Record<string, string>>,
  file: string,
  text: string,
) {
  const element = add(parent, name, attributes);
  for (const [index, part] of text.split(placeholderPattern(file)).entries()) {
    if (index % 2 === 0) element.append(part);
    else {
      const placeholder = element.ownerDocument.createElementNS(namespace, 'ph');
      placeholder.setAttribute('id', String((index + 1) / 2));
      placeholder.append(part);
      element.append(placeholder);
    }
  }
}

function addUnit(body: Element, { file, id, english, text = '', state, note }: ExportedText): void {
  const unit = add(body, 'trans-unit', { id });
  unit.setAttributeNS('http://www.w3.org/XML/1998/namespace', 'xml:space', 'preserve');
  addText(unit, 'source', {}, file, english);
  addText(unit, 'target', { state }, file, text);
  add(unit, 'note', {}, note);
}

/** Writes XLIFF 1.2, where the English text stands beside each translation. */
export function writeXliff(locale: string, texts: readonly ExportedText[]): string {
  const { document, XMLSerializer } = parseXml(`<xliff version="1.2" xmlns="${namespace}"/>`);
  const { tag } = siteLocales.find(({ code }) => code === locale)!;
  for (const [original, own] of Map.groupBy(texts, ({ file }) => file)) {
    const languages = { 'source-language': defaultLocale, 'target-language': tag };
    const file = add(document.documentElement, 'file', { original, datatype: 'plaintext', ...languages });
    const body = add(file, 'body');
    for (const text of own) addUnit(body, text);
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(document)}\n`;
}

/** Elements that don't change the text that they enclose: a protected placeholder, and a marked segment. */
const transparent = new Set(['ph', 'mrk']);

const findChild = (unit: Element, name: string) => [...unit.children].find(({ localName }) => localName === name);

const findForeign = (element: Element | undefined): string | undefined =>
  [...(element?.querySelectorAll('*') ?? [])].find(({ localName }) => !transparent.has(localName))?.localName;

/** States of a translation that isn't finished. */
const isOpenState = (state: string | null | undefined): boolean => /^(?:new|needs-.*)$/.test(state ?? '');

function readUnit(unit: Element): ImportedText {
  const file = unit.closest('file')?.getAttribute('original') ?? '';
  const id = unit.getAttribute('id') ?? '';
  const [source, target] = [findChild(unit, 'source'), findChild(unit, 'target')];
  const foreign = findForeign(source) ?? findForeign(target);
  return {
    file,
    id,
    hash: hashEnglish(file, source?.textContent ?? ''),
    text: target?.textContent ?? '',
    isOpen: isOpenState(target?.getAttribute('state')),
    ...(foreign === undefined ? {} : { fault: `contains the element <${foreign}>` }),
  };
}

/** Whether a language tag, which may be written as `de_DE`, is one of the language. */
function isTagOf(locale: string, tag: string): boolean {
  try {
    return new Intl.Locale(tag.replaceAll('_', '-')).language === locale;
  } catch {
    return false;
  }
}

/** @throws CommandFailed if the file isn't an export of this repository in this language. */
export function readXliff(locale: string, bytes: Uint8Array): ImportedText[] {
  const { document } = parseXml(decodeText(bytes));
  const root = document.documentElement;
  if (root.localName !== 'xliff' || root.getAttribute('version') !== '1.2') {
    throw new CommandFailed("The file isn't XLIFF 1.2.");
  }
  const tags = [...root.children].map((file) => file.getAttribute('target-language') ?? locale);
  const other = tags.find((tag) => !isTagOf(locale, tag));
  if (other !== undefined) throw new CommandFailed(`The target language of the file is ${other}, not ${locale}.`);
  return [...document.getElementsByTagNameNS('*', 'trans-unit')].map(readUnit);
}
