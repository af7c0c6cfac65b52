import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadSiteSettings, type SiteEnvironment, type SiteSettings } from './site-config.ts';

/** The names of the client packages that customers install and import. */
export interface ClientPackages {
  readonly version: string;
  /** `@cadenza/client` */
  readonly npm: string;
  /** The command of the npm package. */
  readonly command: string;
  readonly npmFile: string;
  /** `cadenza-client` */
  readonly python: string;
  /** The import name of the Python package. */
  readonly pythonModule: string;
  readonly wheelFile: string;
  readonly sdistFile: string;
  /** The Go package, and the variable in samples. */
  readonly go: string;
  readonly goFile: string;
  /** The class of the clients: `Cadenza`. Names of errors and options begin with it. */
  readonly className: string;
}

function clientPackages({ packages, brand }: SiteSettings, version: string): ClientPackages {
  const { npm, python } = packages;
  const go = brand.slug;
  const command = npm.slice(1).replace('/', '-');
  const pythonModule = python.replaceAll('-', '_');
  return {
    version,
    npm,
    command,
    npmFile: `${command}-${version}.tgz`,
    python,
    pythonModule,
    wheelFile: `${pythonModule}-${version}-py3-none-any.whl`,
    sdistFile: `${pythonModule}-${version}.tar.gz`,
    go,
    goFile: `${go}-${version}.go`,
    className: packages.class,
  };
}

/** The clients of this installation. Their version is the version of the platform. */
export function readClientPackages(siteDir: string, environment: SiteEnvironment): ClientPackages {
  const { version } = JSON.parse(readFileSync(join(siteDir, 'package.json'), 'utf8')) as { version: string };
  return clientPackages(loadSiteSettings(siteDir, environment), version);
}

/**
 * Replaces the default names of the clients in guides, samples, contracts and packages with these names. The defaults have
 * file names without a version: `client/cadenza-client.tgz`, `client/cadenza_client.whl` and `client/cadenza.go`. "Cadenza
 * API" in titles is left to `withBrand`.
 */
export function withClientPackages(text: string, packages: ClientPackages): string {
  return text
    .replaceAll('client/cadenza-client.tgz', `client/${packages.npmFile}`)
    .replaceAll('client/cadenza_client.whl', `client/${packages.wheelFile}`)
    .replaceAll('client/cadenza_client.tar.gz', `client/${packages.sdistFile}`)
    .replaceAll('client/cadenza.go', `client/${packages.goFile}`)
    .replaceAll('@cadenza/client', packages.npm)
    .replaceAll('cadenza_client', packages.pythonModule)
    .replaceAll('cadenza-client', packages.command)
    .replaceAll('CADENZA_', `${packages.className.toUpperCase()}_`)
    .replaceAll(/\bcadenza\b/g, packages.go)
    .replaceAll(/Cadenza(?! (?:account )?API\b)/g, packages.className);
}
