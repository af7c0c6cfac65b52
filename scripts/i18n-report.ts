import { parseArgs } from 'node:util';
import { defaultLocale, siteLocales } from '../plugins/locales.ts';
import { generate } from './generate.ts';
import { CommandFailed, entry } from './run.ts';

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      strict: { type: 'boolean', default: false },
      accept: { type: 'string', multiple: true, default: [] },
      'accept-new': { type: 'boolean', default: false },
      skeleton: { type: 'string', multiple: true, default: [] },
    },
  });
  const all: readonly string[] = siteLocales.map(({ code }) => code).filter((code) => code !== defaultLocale);
  const unknown = positionals.filter((locale) => !all.includes(locale));
  if (unknown.length > 0) {
    throw new CommandFailed(`Unknown language: ${unknown.join(', ')}. Available: ${all.join(', ')}.`);
  }
  const locales = positionals.length > 0 ? positionals : all;
  // The texts of the contract and the server need generated files, so their modules are loaded afterwards.
  await generate();
  const { acceptTexts, report, writeSkeletons } = await import('./i18n-commands.ts');
  if (values.skeleton.length > 0) {
    if (positionals.length === 0)
      throw new CommandFailed('Name the language: npm run i18n -- de --skeleton docs/keys.mdx');
    return writeSkeletons(locales, values.skeleton);
  }
  if (values.accept.length > 0 || values['accept-new']) await acceptTexts(locales, values.accept, values['accept-new']);
  const count = await report(locales);
  if (values.strict && count > 0) throw new CommandFailed(`${count} findings in the translations.`);
}

if (import.meta.main) await entry(main);
