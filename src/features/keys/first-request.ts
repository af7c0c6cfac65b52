import { slots } from '#generated/home/first-sample.json';
import installs from '#generated/home/installs.json';
import samples from '#generated/home/samples.json';

/** The request in curl and with our clients, by the language that each is for. */
const shown = { curl: 'curl', client: 'TypeScript', 'python-client': 'Python', 'go-client': 'Go' } as const;

export interface FirstRequest {
  readonly language: keyof typeof shown;
  readonly label: string;
  readonly code: string;
  /** The command that installs the client. */
  readonly install: string | undefined;
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
  ['os.Getenv("API_KEY")', (secret) => JSON.stringify(secret)],
];

/** The code with its key. Nothing else of the environment is read. */
function writeKey(code: string, secret: string): string {
  const withKey = keyExpressions.reduce((all, [name, write]) => all.replaceAll(name, () => write(secret)), code);
  return withKey.replace(/^import os\n+/, '').replace(/^\t"os"\n/m, '');
}

interface RequestValues {
  readonly origin: string;
  /** Undefined: the code reads it from the environment. */
  readonly secret: string | undefined;
  /** Without quotes and backslashes, which each language would escape differently. */
  readonly prompt: string;
}

/** The first request of a key, ready to run: with the key itself, because it is on the page only once. */
export function getFirstRequests({ origin, secret, prompt }: RequestValues): FirstRequest[] {
  return Object.entries(shown).flatMap(([name, label]) => {
    const language = name as keyof typeof shown;
    const sample = samples.find((one) => one.language === language);
    if (sample === undefined) return [];
    const text = toText(sample.html).replaceAll(slots.origin, origin).replaceAll(slots.prompt, prompt);
    return [
      {
        language,
        label,
        code: secret === undefined ? text : writeKey(text, secret),
        install: language === 'curl' ? undefined : installs[language].replaceAll(slots.origin, origin),
      },
    ];
  });
}

const isShown = (name: string): name is FirstRequest['language'] => Object.hasOwn(shown, name);

/** The program of the language that the reader chose in the docs, if the request is available in it. */
export function toRequestLanguage(chosen: string): FirstRequest['language'] {
  const language = samples.find((sample) => sample.language === chosen)?.of;
  return (
    samples
      .filter(({ of }) => of === language)
      .map((sample) => sample.language)
      .find(isShown) ?? 'curl'
  );
}
