import { secretVariables } from './config-variables.ts';
import { showValue } from './shown-value.ts';

/** The faults of single variables, with their values. Quotation marks around a value explain its other faults. */
export function describeIssues(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
  env: Readonly<Record<string, string | undefined>>,
  quoted: readonly string[],
): string[] {
  const given = (name: string) => `(given: ${showValue(env[name] ?? '', secretVariables.includes(name))})`;
  return [
    ...quoted.map((name) => `${name} has quotation marks around its value. Remove them ${given(name)}`),
    ...issues
      .map(({ path, message }) => ({ name: path.join('.'), message }))
      .filter(({ name }) => !quoted.includes(name))
      .map(({ name, message }) => `${name} ${message} ${given(name)}`),
  ];
}
