import { Marked } from 'marked';

/** Turns the texts of a contract into HTML, in one language. */
export interface Prose {
  inline(text: string | undefined): string;
  block(text: string | undefined): string;
  /** One line without Markdown. */
  plain(text: string | undefined): string;
}

/**
 * @param docs where the docs of the language are, ending in a slash: links in the contract are relative to it.
 * @param english texts that are not translated: they are marked as English, for screen readers and hyphenation.
 */
export function proseOf(docs: string, english: ReadonlySet<string>): Prose {
  const marked = new Marked({
    walkTokens(token) {
      if (token.type === 'link' && !/^([a-z]+:|[/#])/.test(String(token['href'])))
        token['href'] = `${docs}${token['href']}`;
    },
  });
  const inEnglish = (text: string, element: string, html: string) =>
    english.has(text) ? `<${element} lang="en">${html}</${element}>` : html;
  return {
    inline: (text = '') =>
      text === '' ? '' : inEnglish(text, 'span', marked.parseInline(text.trim(), { async: false })),
    block: (text = '') => (text === '' ? '' : inEnglish(text, 'div', marked.parse(text, { async: false }))),
    plain: (text = '') =>
      text
        .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        // Not the lines in names: callback_url.
        .replace(/[`*]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
  };
}
