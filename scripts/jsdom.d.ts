/** The parts of jsdom that we use, because it has no types. */
declare module 'jsdom' {
  export class JSDOM {
    /** @throws Error with the line and column for XML that isn't well-formed. */
    constructor(content: string, options: { readonly contentType: 'application/xml' });
    readonly window: Window & typeof globalThis;
  }
}
