import { slots } from '#generated/home/first-sample.json';
import samples from '#generated/home/samples.json';

/** The request in curl and with our clients. */
const shown = ['curl', 'client', 'python-client'] as const;

export interface FirstRequest {
  readonly language: string;
  readonly label: string;
  readonly code: string;
}

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** The text of highlighted code. */
const toText = (html: string): string =>
  html.replaceAll(/<[^>]+>/g, '').replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity);

/** Where the samples read the key from the environment. */
const keyExpressions: readonly [string, (secret: string) => string][] = [
  ['$API_KEY', (secret) => secret],
  ['process.env.API_KEY ?? ""', (secret) => JSON.stringify(secret)],
  ['os.environ["API_KEY"]', (secret) => JSON.stringify(secret)],
];

interface RequestValues {
  readonly origin: string;
  readonly secret: string;
  /** Without quotes and backslashes, which each language would escape differently. */
  readonly prompt: string;
}

/** The first request of a key, ready to run: with the key itself, because it is on the page only once. */
export function getFirstRequests({ origin, secret, prompt }: RequestValues): FirstRequest[] {
  return shown.flatMap((language) => {
    const sample = samples.find((one) => one.language === language);
    if (sample === undefined) return [];
    const text = toText(sample.html).replaceAll(slots.origin, origin).replaceAll(slots.prompt, prompt);
    const code = keyExpressions.reduce((all, [name, write]) => all.replaceAll(name, () => write(secret)), text);
    // Nothing else of the environment is read.
    return [{ language, label: sample.label, code: code.replace(/^import os\n+/, '') }];
  });
}
