import { parseArgs } from 'node:util';
import { defaultLocale, siteLocales } from '../plugins/locales.ts';
import { generate } from './generate.ts';
import { CommandFailed, runMain } from './run.ts';

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      strict: { type: 'boolean', default: false },
      accept: { type: 'string', multiple: true, default: [] },
      'accept-new': { type: 'boolean', default: false },
      skeleton: { type: 'string', multiple: true, default: [] },
      coverage: { type: 'string' },
      export: { type: 'string' },
      import: { type: 'string' },
    },
  });
  const { skeleton, export: exported, import: imported } = values;
  const codes: readonly string[] = siteLocales.map(({ code }) => code);
  // English can be exported, because some translation services need a file of the source language.
  const all = codes.filter((code) => code !== defaultLocale || exported !== undefined);
  const unknown = positionals.filter((locale) => !all.includes(locale));
  if (unknown.length > 0) {
    throw new CommandFailed(`Unknown language: ${unknown.join(', ')}. Available: ${all.join(', ')}.`);
  }
  const [locale] = positionals;
  if ((exported ?? imported ?? skeleton[0]) !== undefined && positionals.length !== 1) {
    throw new CommandFailed('Name one language: npm run i18n -- de --skeleton docs/keys.mdx');
  }
  // The texts of the contract and the server need generated files, so their modules are loaded afterwards.
  await generate();
  const { acceptTexts, exportTexts, importTexts, report, writeCoverage, writeSkeletons } =
    await import('./i18n-commands.ts');
  if (skeleton.length > 0) return writeSkeletons(locale!, skeleton);
  if (exported !== undefined) return exportTexts(locale!, exported);
  if (imported !== undefined) {
    const refused = await importTexts(locale!, imported);
    if (values.strict && refused > 0) throw new CommandFailed(`${refused} texts were rejected.`);
    return;
  }
  const locales = positionals.length > 0 ? positionals : all;
  if (values.coverage !== undefined) return writeCoverage(locales, values.coverage);
  if (values.accept.length > 0 || values['accept-new']) await acceptTexts(locales, values.accept, values['accept-new']);
  const count = await report(locales);
  if (values.strict && count > 0) throw new CommandFailed(`${count} findings in the translations.`);
}

if (import.meta.main) await runMain(main);
