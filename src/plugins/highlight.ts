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

/**
 * Code as HTML with Prism's token classes; the colours are CSS variables, so one text serves both themes.
 *
 * @throws Error for a language that is not loaded above, unless it is empty or `text`.
 */
export function highlight(code: string, language: string): string {
  if (language === '' || language === 'text') return code.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const name = aliases[language] ?? language;
  const grammar = Prism.languages[name];
  if (!grammar) throw new Error(`No grammar for the code language "${language}": add it to src/plugins/highlight.ts`);
  return Prism.highlight(code, grammar, name);
}
