import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ClientPackages, withClientPackages } from '../plugins/client-packages.ts';
import { type PackageFile, recordHash, tarball, zip } from './client-archive.ts';
import type { ContractModel } from './client-contract.ts';
import { pythonModels, pythonOperations, pythonProblems } from './client-python-source.ts';
import { root } from './freshness.ts';

const folder = join(root, 'clients/python');

/** Debian 12 has 0.23. */
const REQUIREMENT = 'httpx>=0.23,<1';
const PYTHON = '>=3.9';
const SUMMARY = 'The client of the music API: typed requests, safe retries, waiting, downloads and verified callbacks.';

/** The module, with the files that are generated from the contract. */
async function moduleFiles(contract: ContractModel, packages: ClientPackages, origin: string): Promise<PackageFile[]> {
  const names = (await readdir(join(folder, 'cadenza_client'))).filter((name) => /\.py$|^py\.typed$/.test(name));
  const written = await Promise.all(
    names.map(async (name) => [name, await readFile(join(folder, 'cadenza_client', name), 'utf8')] as const),
  );
  const all = [
    ...written,
    [
      '_version.py',
      `DEFAULT_BASE_URL = ${JSON.stringify(origin)}\nUSER_AGENT = "${packages.python}/${packages.version}"\n`,
    ],
    ['models.py', pythonModels(contract)],
    ['operations.py', pythonOperations(contract)],
    ['problems.py', pythonProblems(contract)],
  ] as const;
  return all
    .map(([name, content]) => ({
      path: `${packages.pythonModule}/${name}`,
      content: withClientPackages(content, packages),
    }))
    .toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

/** https://packaging.python.org/en/latest/specifications/core-metadata/ */
function formatMetadata({ python, version }: ClientPackages, readme: string): string {
  return [
    'Metadata-Version: 2.1',
    `Name: ${python}`,
    `Version: ${version}`,
    `Summary: ${SUMMARY}`,
    'License: Apache-2.0',
    `Requires-Python: ${PYTHON}`,
    `Requires-Dist: ${REQUIREMENT}`,
    'Classifier: Typing :: Typed',
    'Description-Content-Type: text/markdown',
    '',
    readme,
  ].join('\n');
}

/** https://packaging.python.org/en/latest/specifications/binary-distribution-format/ */
function wheel(module: readonly PackageFile[], packages: ClientPackages, metadata: string, license: string): Buffer {
  const info = `${packages.pythonModule}-${packages.version}.dist-info`;
  const files: PackageFile[] = [
    ...module,
    { path: `${info}/licenses/LICENSE`, content: license },
    { path: `${info}/METADATA`, content: metadata },
    {
      path: `${info}/WHEEL`,
      content: `Wheel-Version: 1.0\nGenerator: ${packages.go}\nRoot-Is-Purelib: true\nTag: py3-none-any\n`,
    },
  ];
  const record = files.map(({ path, content }) => `${path},${recordHash(content)},${Buffer.byteLength(content)}\n`);
  return zip([...files, { path: `${info}/RECORD`, content: `${record.join('')}${info}/RECORD,,\n` }]);
}

/** The build description of the source archive, and of a package that an operator publishes from it. */
function formatProject({ python, pythonModule, version }: ClientPackages): string {
  return `[build-system]
requires = ["setuptools>=61"]
build-backend = "setuptools.build_meta"

[project]
name = "${python}"
version = "${version}"
description = "${SUMMARY}"
readme = "README.md"
license = { text = "Apache-2.0" }
requires-python = "${PYTHON}"
dependencies = ["${REQUIREMENT}"]

[tool.setuptools]
packages = ["${pythonModule}"]

[tool.setuptools.package-data]
${pythonModule} = ["py.typed"]
`;
}

/** The wheel and the source archive of the Python client, by file name. */
export async function pythonPackages(
  contract: ContractModel,
  packages: ClientPackages,
  origin: string,
): Promise<[string, Buffer][]> {
  const module = await moduleFiles(contract, packages, origin);
  const readme = withClientPackages(await readFile(join(folder, 'README.md'), 'utf8'), packages);
  const license = await readFile(join(root, 'LICENSE'), 'utf8');
  const metadata = formatMetadata(packages, readme);
  const top = `${packages.pythonModule}-${packages.version}`;
  const sources: PackageFile[] = [
    { path: 'LICENSE', content: license },
    { path: 'PKG-INFO', content: metadata },
    { path: 'README.md', content: readme },
    ...module,
    { path: 'pyproject.toml', content: formatProject(packages) },
  ];
  return [
    [packages.wheelFile, wheel(module, packages, metadata, license)],
    [packages.sdistFile, tarball(sources.map(({ path, content }) => ({ path: `${top}/${path}`, content })))],
  ];
}
