/** Beginnings of secrets that say what kind of secret it is, and nothing of its content. */
const KIND = /^(?:(?:sk|rk|pk)_(?:live|test)_|whsec_|we_|r8_|AKIA|ASIA|GOCSPX-)/;
const SCHEME = /^[a-z][a-z\d+.-]*:\/\//i;

const MAX_LENGTH = 80;

/**
 * A value for the sentence about it. Of a secret, only its kind and length: `sk_test_…`, 32 characters. Of other values, all but
 * a user name and password in a URL, unless it is a secret that was set in the wrong variable.
 */
export function showValue(value: string, secret: boolean): string {
  if (secret || KIND.test(value)) {
    const [kind = ''] = KIND.exec(value) ?? SCHEME.exec(value) ?? [];
    return `"${kind}…", ${value.length} characters`;
  }
  const line = value.replaceAll(/[\p{C}\s]+/gu, ' ').replaceAll(/\/\/[^/]*@/g, '//…@');
  return `"${line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}…` : line}"`;
}
