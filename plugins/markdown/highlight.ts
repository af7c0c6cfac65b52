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

/** Tokens that StaticCode.module.css gives a colour. */
export const coloured: ReadonlySet<string> = new Set([
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

/** Without the marks of brackets, operators and the like: nobody sees them, and every page would carry them. */
function withoutColourless(html: string): string {
  return html.replace(/<span class="token ([^"]*)">([^<]*)<\/span>/g, (mark, classes: string, text: string) =>
    classes.split(' ').some((name) => coloured.has(name)) ? mark : text,
  );
}

/**
 * Code as HTML with Prism's token classes; the colours are CSS variables, so one text serves both themes.
 *
 * @throws Error for a language that is not loaded above, unless it is empty or `text`.
 */
export function highlight(code: string, language: string): string {
  if (language === '' || language === 'text') return code.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const name = aliases[language] ?? language;
  const grammar = Prism.languages[name];
  if (!grammar)
    throw new Error(`No grammar for the code language "${language}": add it to plugins/markdown/highlight.ts`);
  return withoutColourless(Prism.highlight(code, grammar, name));
}
