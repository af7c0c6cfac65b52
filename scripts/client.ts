import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientPackages } from '../plugins/client-packages.ts';
import { readContractModel } from './client-contract.ts';
import { goRequests } from './client-go.ts';
import { goClient } from './client-go-source.ts';
import { pythonPackages } from './client-python.ts';
import { npmPackage } from './client-typescript.ts';
import { root } from './freshness.ts';

/** The files that the site serves under `/client/`. */
export const clientFolder = join(root, 'generated/client');

/** Generates the clients from the contract: an npm package, a Python wheel with its sources, and a Go file of the client. */
export async function generateClients(packages: ClientPackages, origin: string): Promise<void> {
  const contract = await readContractModel();
  const files: [string, Buffer | string][] = [
    [packages.npmFile, await npmPackage(packages, origin)],
    ...(await pythonPackages(contract, packages, origin)),
    [packages.goFile, await goClient(contract, packages, origin)],
  ];
  await rm(clientFolder, { recursive: true, force: true });
  await mkdir(clientFolder, { recursive: true });
  for (const [name, content] of files) await writeFile(join(clientFolder, name), content);
  await writeFile(join(root, 'generated/go-requests.json'), JSON.stringify(goRequests(contract)));
}
