import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isOverlay, readAccepted, readLock } from '../catalog/accepted-texts.ts';
import { musicModels } from '../catalog/models.ts';
import { contractPrices } from '../catalog/prices.ts';
import { videoModels } from '../catalog/videos.ts';
import { withBrand } from '../plugins/brand-names.ts';
import { readClientPackages, withClientPackages } from '../plugins/client-packages.ts';
import { siteLocales } from '../plugins/locales.ts';
import { readOwnLogo } from '../plugins/logo.ts';
import { loadSiteSettings } from '../plugins/site-config.ts';
import { getBuildOrigin } from '../plugins/site-origin.ts';
import { hashFiles, isFresh, markFresh, root } from './freshness.ts';
import { generateBrand } from './brand.ts';
import { catalogFacts, generateOwnCatalog } from './own-catalog.ts';
import { run, runMain } from './run.ts';

interface Step {
  readonly name: string;
  readonly description: string;
  /** Files and folders that the step depends on. */
  readonly inputs: readonly string[];
  readonly facts?: () => readonly string[];
  readonly outputs: readonly string[];
  /** The server needs its outputs. All others are for the site. */
  readonly forServer?: true;
  /** Runs beside the other steps, in a process of its own. No other step needs its outputs. */
  readonly beside?: true;
  readonly run: () => Promise<unknown>;
}

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

function versions(...names: readonly string[]): string[] {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;
  const all = { ...manifest.devDependencies, ...manifest.dependencies };
  return names.map((name) => `${name} ${all[name]}`);
}

const siteOrigin = () => getBuildOrigin(process.env);
const clients = () => readClientPackages(root, process.env);
const settings = () => loadSiteSettings(root, process.env);
const primaryColor = () => settings().colors.primary;
const brand = () => settings().brand;
/** Inserts the names of this site for the default ones. */
const rename = (text: string) => withBrand(withClientPackages(text, clients()), brand());
const ownLogo = () => readOwnLogo(root, brand());

/** The English texts that translations of the reference match. */
const acceptedReference = () =>
  siteLocales.flatMap(({ code }) => {
    const folder = join(root, 'i18n');
    const files = Object.keys(readLock(folder, code)).filter(isOverlay);
    return files.map((file) => JSON.stringify(readAccepted(folder, code, file)));
  });

const STEPS: readonly Step[] = [
  {
    name: 'brand',
    description: 'the name of stored values',
    inputs: ['scripts/brand.ts'],
    facts: () => [brand().slug],
    forServer: true,
    outputs: ['generated/brand.ts'],
    run: () => generateBrand(brand().slug),
  },
  {
    name: 'catalog',
    description: 'prices and limits for pages',
    inputs: ['scripts/own-catalog.ts'],
    facts: catalogFacts,
    forServer: true,
    outputs: ['generated/own-catalog.ts'],
    run: generateOwnCatalog,
  },
  {
    name: 'contract',
    description: 'types and clients from the contract',
    inputs: ['openapi', 'scripts/contract.ts'],
    facts: () => [
      ...versions('@hey-api/openapi-ts', '@redocly/cli'),
      JSON.stringify([contractPrices, siteLocales, brand(), clients()]),
    ],
    forServer: true,
    outputs: [
      ...['account', 'v1', 'v2', 'openapi', 'requests'].map((name) => `generated/${name}`),
      'generated/problem-codes.ts',
      'generated/contract-bounds.ts',
      'generated/public-operations.ts',
    ],
    // Loaded only if needed, because the generator includes the TypeScript compiler.
    run: async () => (await import('./contract.ts')).generateContract(rename),
  },
  {
    name: 'client',
    description: 'the clients',
    inputs: [
      'openapi',
      'scripts/contract.ts',
      ...['', '-archive', '-contract', '-go', '-go-source', '-python', '-python-source', '-typescript'].map(
        (name) => `scripts/client${name}.ts`,
      ),
      'plugins/client-packages.ts',
      'LICENSE',
      ...['src', 'package.json', 'README.md', 'tsconfig.json'].map((name) => `clients/typescript/${name}`),
      'clients/go',
      ...['cadenza_client', 'README.md'].map((name) => `clients/python/${name}`),
    ],
    facts: () => [
      ...versions('@hey-api/openapi-ts', '@redocly/cli', 'typescript', 'typescript-native', '@types/node'),
      JSON.stringify([contractPrices, brand(), clients()]),
      siteOrigin(),
    ],
    outputs: [
      'clients/typescript/dist',
      'clients/typescript/generated',
      'generated/client',
      'generated/go-requests.json',
    ],
    run: async () => (await import('./client.ts')).generateClients(clients(), siteOrigin()),
  },
  {
    name: 'karaoke',
    description: 'the karaoke element',
    inputs: [
      'clients/karaoke/src',
      'scripts/client-karaoke.ts',
      'src/core/player',
      'src/ui/player',
      'src/features/gallery/gallery-text.ts',
      'src/ui/tokens',
      ...siteLocales.map(({ code }) => `i18n/${code}/code.json`),
    ],
    facts: () => [...versions('vite'), primaryColor(), brand().slug],
    outputs: ['generated/embed', 'generated/karaoke.ts'],
    run: async () => (await import('./client-karaoke.ts')).generateKaraoke(brand().slug, primaryColor()),
  },
  {
    name: 'changes',
    description: 'what changed in the API',
    inputs: ['openapi', 'redocly.yaml', 'scripts/api-changes.ts', 'scripts/api-change-text.ts'],
    facts: () => versions('@redocly/cli'),
    outputs: ['generated/api-changes.json'],
    run: async () => (await import('./api-changes.ts')).generateApiChanges(),
  },
  {
    name: 'antd',
    description: 'the style sheet of the app pages',
    inputs: ['src', 'scripts/antd-css.ts'],
    facts: () => [...versions('antd', '@ant-design/static-style-extract'), primaryColor()],
    outputs: ['generated/antd', 'generated/antd.ts'],
    run: async () => (await import('./antd-css.ts')).generateAntdCss(primaryColor()),
  },
  {
    name: 'changelog',
    description: 'the changelog',
    inputs: ['CHANGELOG.md', 'scripts/changelog.ts'],
    facts: () => [...versions('marked'), JSON.stringify([brand(), clients()])],
    outputs: ['generated/changelog.json'],
    run: async () => (await import('./changelog.ts')).generateChangelog(rename),
  },
  {
    name: 'icons',
    description: 'the icons',
    inputs: ['src/ui/logo.ts', 'src/ui/tokens/tokens.ts', 'scripts/icons.ts'],
    facts: () => [...versions('sharp'), primaryColor(), JSON.stringify(ownLogo())],
    outputs: ['generated/icons'],
    run: async () => (await import('./icons.ts')).generateIcons(primaryColor(), ownLogo()),
  },
  {
    name: 'media',
    description: 'songs, images and a video for pages',
    inputs: ['engines', 'catalog', 'scripts/media.ts'],
    facts: () => [JSON.stringify([musicModels, videoModels])],
    outputs: ['generated/media', 'generated/page-media'],
    beside: true,
    run: () => run('node', ['scripts/media.ts'], { quiet: true }),
  },
  {
    name: 'home-samples',
    description: 'the samples of the home page',
    inputs: [
      'catalog/model-ids.ts',
      'plugins/client-packages.ts',
      'plugins/markdown/rehype-code.ts',
      'plugins/reference/samples',
      'src/features/reference/model.ts',
      'scripts/home-samples.ts',
    ],
    facts: () => [...versions('prismjs'), JSON.stringify(clients())],
    outputs: ['samples', 'first-sample', 'keyed-samples', 'quickstart', 'use-cases', 'installs'].map(
      (name) => `generated/home/${name}.json`,
    ),
    run: async () => (await import('./home-samples.ts')).generateHomeSamples(clients()),
  },
  {
    name: 'reference',
    description: 'the pages of the API reference',
    inputs: [
      'openapi',
      'catalog',
      'plugins',
      'src/features/reference/model.ts',
      'scripts/reference.ts',
      'scripts/api-changes.ts',
      'scripts/api-change-text.ts',
      'docs/callbacks.mdx',
      ...siteLocales.map(({ code }) => `i18n/${code}/openapi`),
    ],
    facts: () => [
      ...acceptedReference(),
      ...versions('docusaurus-plugin-openapi-docs'),
      JSON.stringify(clients()),
      siteOrigin(),
      JSON.stringify(brand()),
      ...catalogFacts(),
    ],
    outputs: ['docs/api', 'versioned_docs/version-v1/api', 'generated/reference'],
    run: async () => (await import('./reference.ts')).generateReference(siteOrigin(), clients(), brand()),
  },
  {
    name: 'postman',
    description: 'the Postman collections',
    inputs: ['openapi', 'plugins/reference', 'scripts/postman.ts'],
    facts: () => [
      ...versions('openapi-to-postmanv2'),
      siteOrigin(),
      JSON.stringify([settings().legal, brand()]),
      JSON.stringify(contractPrices),
    ],
    outputs: ['generated/postman'],
    run: async () => (await import('./postman.ts')).generatePostman(siteOrigin(), settings().legal, brand()),
  },
];

/**
 * The outputs of the steps that a build depends on, relative to the repository. Pages name the files of `beside` steps, but are the
 * same without them.
 */
export const generatedFiles: readonly string[] = STEPS.flatMap(({ outputs, beside }) => (beside ? [] : outputs));

const hashStep = (step: Step) => hashFiles(step.inputs, ...(step.facts?.() ?? []));

/** Whether the songs, images and video of pages are up to date. */
export const hasMedia = (): boolean =>
  STEPS.every((step) => !step.beside || isFresh(step.name, hashStep(step), step.outputs));

/** Runs a step if its outputs are missing or older than its inputs. */
async function update(step: Step): Promise<void> {
  const hash = hashStep(step);
  if (isFresh(step.name, hash, step.outputs)) return;
  const started = performance.now();
  await step.run();
  markFresh(step.name, hash);
  process.stdout.write(`Generated ${step.description}: ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
}

/** The outputs of the steps that the server needs. */
export const generatedForServer: readonly string[] = STEPS.flatMap(({ outputs, forServer }) =>
  forServer ? outputs : [],
);

/** Updates what the server needs of generated/. */
export async function generateForServer(): Promise<void> {
  for (const step of STEPS) if (step.forServer) await update(step);
}

/**
 * Updates generated/. If it is up to date, this only hashes the inputs. Without `media`, the songs, images and video of pages
 * stay as they are: creating them takes longer than all other steps. Without `reference`, its pages do.
 */
export async function generate({ media = true, reference = true } = {}): Promise<void> {
  const beside = Promise.all(STEPS.filter((step) => step.beside && media).map(update));
  // A failure of the other steps must not leave this one without a handler.
  beside.catch(() => undefined);
  const others = STEPS.filter(({ name, beside }) => !beside && (reference || name !== 'reference'));
  for (const step of others) await update(step);
  await beside;
}

if (import.meta.main) await runMain(() => generate({ media: !process.argv.includes('--without-media') }));
