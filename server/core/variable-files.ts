import { readFileSync } from 'node:fs';
import { getErrorCode } from './error-code.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** The variable that names a file with the value of a secret one, as secrets of containers are mounted. */
export const fileVariable = (name: string): string => `${name}_FILE`;

export interface VariableFiles {
  /** The environment with the values of the files. */
  readonly env: Env;
  /** Variables whose value comes from a file. */
  readonly names: readonly string[];
  readonly faults: readonly string[];
}

/** Reads the values of these secret variables from files, without the line break at their end. */
export function readVariableFiles(given: Env, secrets: readonly string[]): VariableFiles {
  const env = { ...given };
  const names: string[] = [];
  const faults: string[] = [];
  for (const name of secrets) {
    const file = given[fileVariable(name)] ?? '';
    if (file === '') continue;
    if ((given[name] ?? '') !== '') {
      faults.push(`${name} and ${fileVariable(name)} are both set. Set one of them`);
      continue;
    }
    try {
      env[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
      names.push(name);
    } catch (error) {
      faults.push(`${fileVariable(name)} names a file that can't be read (${getErrorCode(error)}): ${file}`);
    }
  }
  return { env, names, faults };
}
