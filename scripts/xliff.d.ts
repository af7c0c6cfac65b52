/** The parts of xliff that we use, because it has no types. */
declare module 'xliff' {
  export interface XliffText {
    readonly source: unknown;
    /** An array if the text contains elements. */
    readonly target?: unknown;
    readonly note?: string;
  }
  export interface Xliff {
    readonly sourceLanguage: string;
    readonly targetLanguage: string;
    readonly resources: Readonly<Record<string, Readonly<Record<string, XliffText>>>>;
  }
  export function jsToXliff12(document: Xliff): Promise<string>;
  export function xliff12ToJs(xml: string): Promise<Xliff>;
}
