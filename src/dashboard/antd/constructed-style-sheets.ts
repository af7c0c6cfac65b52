/**
 * Replaces @rc-component/util/es/Dom/dynamicCSS in the browser (see plugins/aliases.ts). The original adds style
 * elements, which the Content-Security-Policy rejects. Constructed style sheets are allowed.
 */
interface Options {
  readonly mark?: string;
}

interface Entry {
  readonly sheet: CSSStyleSheet;
  /** A detached node that callers can set attributes on. */
  readonly handle: HTMLStyleElement;
  css: string;
}

const entries = new Map<string, Entry>();

const getSheetName = (key: string, options: Options = {}): string => `${options.mark ?? ''} ${key}`;

export function updateCSS(css: string, key: string, options?: Options): HTMLStyleElement {
  const name = getSheetName(key, options);
  const known = entries.get(name);
  if (known) {
    if (known.css !== css) known.sheet.replaceSync(css);
    known.css = css;
    return known.handle;
  }
  const entry = { sheet: new CSSStyleSheet(), handle: document.createElement('style'), css };
  entry.sheet.replaceSync(css);
  document.adoptedStyleSheets.push(entry.sheet);
  entries.set(name, entry);
  return entry.handle;
}

export function injectCSS(css: string, options?: Options): HTMLStyleElement {
  return updateCSS(css, `injected-${entries.size}`, options);
}

export function removeCSS(key: string, options?: Options): void {
  const name = getSheetName(key, options);
  const entry = entries.get(name);
  if (!entry) return;
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== entry.sheet);
  entries.delete(name);
}

export function clearContainerCache(): void {
  entries.clear();
}
