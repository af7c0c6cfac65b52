import { constants, setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import { defaultLocale, siteLocales } from '../plugins/locales.ts';
import { generate } from './generate.ts';
import { CommandFailed, runMain } from './run.ts';

const usage = `npm run i18n -- [language ...] [option]

  (no option)           list the open work of these languages, or of all
  --check               the same, and exit with 1 if a text is wrong or unused
  --release             the same, and exit with 1 if there is any open work
  --accept ID           confirm that a text, a section or a page matches the English
  --same-meaning ID     confirm that an English text was corrected without changing its meaning
  --accept-new          confirm all new translations
  --delete-unused       delete the translations of texts that no longer exist
  --skeleton FILE       add the English texts that a file lacks
  --export FILE         write all texts of a language to a file in XLIFF
  --import FILE         read translations from it; with --check, exit with 1 if any is refused
  --help                show this text

TRANSLATING.md explains the workflow.`;

const options = {
  help: { type: 'boolean', default: false },
  check: { type: 'boolean', default: false },
  release: { type: 'boolean', default: false },
  accept: { type: 'string', multiple: true, default: [] as string[] },
  'accept-new': { type: 'boolean', default: false },
  'same-meaning': { type: 'string', multiple: true, default: [] as string[] },
  'delete-unused': { type: 'boolean', default: false },
  skeleton: { type: 'string', multiple: true, default: [] as string[] },
  coverage: { type: 'string' },
  export: { type: 'string' },
  import: { type: 'string' },
} as const;

/** @throws CommandFailed with the usage for unknown options. */
function parseArguments() {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    throw new CommandFailed(`${(error as Error).message}\n\n${usage}`);
  }
}

async function main(): Promise<void> {
  const { values, positionals } = parseArguments();
  if (values.help) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  const { skeleton, export: exported, import: imported } = values;
  const codes: readonly string[] = siteLocales.map(({ code }) => code);
  const all = codes.filter((code) => code !== defaultLocale);
  const unknown = positionals.filter((locale) => !all.includes(locale));
  if (unknown.length > 0) {
    throw new CommandFailed(`Unknown language: ${unknown.join(', ')}. Available: ${all.join(', ')}.`);
  }
  const [locale] = positionals;
  if ((exported ?? imported ?? skeleton[0]) !== undefined && positionals.length !== 1) {
    throw new CommandFailed('Name one language: npm run i18n -- de --skeleton docs/keys.mdx');
  }
  const locales = positionals.length > 0 ? positionals : all;
  // A build doesn't wait for it until its end.
  if (values.coverage !== undefined) setPriority(constants.priority.PRIORITY_LOW);
  // The texts of the contract and the server need generated files, so their modules are loaded afterwards. The reference can't be
  // generated from an overlay with a target that no longer exists.
  await generate({ media: false, reference: !values['delete-unused'] });
  const { refuseFindings } = await import('./i18n-findings.ts');
  const { acceptTexts, declareSameMeaning, deleteUnused, report, writeCoverage, writeSkeletons } =
    await import('./i18n-commands.ts');
  const { exportTexts, importTexts } = await import('./i18n-transfer.ts');
  if (skeleton.length > 0) return writeSkeletons(locale!, skeleton);
  if (exported !== undefined) return exportTexts(locale!, exported);
  if (imported !== undefined) {
    const refused = await importTexts(locale!, imported);
    if (values.check && refused > 0) throw new CommandFailed(`${refused} texts were refused.`);
    return;
  }
  if (values.coverage !== undefined) return writeCoverage(locales, values.coverage);
  if (values.accept.length > 0 || values['accept-new']) await acceptTexts(locales, values.accept, values['accept-new']);
  if (values['same-meaning'].length > 0) await declareSameMeaning(locales, values['same-meaning']);
  if (values['delete-unused']) {
    await deleteUnused(locales);
    await generate({ media: false });
  }
  const { faults, open } = await report(locales);
  if (values.check || values.release) refuseFindings(faults, open, values.release);
}

/** The reader of a pipe, such as `head`, can end before us. */
const endWithPipe = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
};

if (import.meta.main) {
  process.stdout.on('error', endWithPipe);
  await runMain(main);
}
