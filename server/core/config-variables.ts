import { z } from 'zod';
import { limits } from '../../catalog/limits.ts';
import { isAddressOrRange } from './caller.ts';
import { readSender } from './email-config.ts';
import { engineSecret, readServer, readServers } from './engine-config.ts';
import { signInVariables } from './sign-in-config.ts';
import { findFalKeyFault, findStripeKeyFault, findStripeSecretFault } from './mistaken-keys.ts';
import { faultless } from './faultless.ts';
import { findNearName } from './near-names.ts';
import { findDatabaseFault, findSmtpFault } from './server-url.ts';
import { readStorageUrl } from './storage-url.ts';
import { tracingVariables } from './tracing-config.ts';
import { fileVariable } from './variable-files.ts';
import { readWebOrigin } from './web-origin.ts';
import { readWordList } from './word-list.ts';

/** A variable of the environment. */
interface Variable<Schema extends z.ZodType = z.ZodType> {
  /** Validates and converts the value. */
  readonly schema: Schema;
  /** The default as an operator would write it. Null if there is none or it depends on other variables. */
  readonly usual: string | null;
  /** Its value is never shown. */
  readonly secret: boolean;
}

/** An empty variable counts as unset, as in `PORT= npm start`. */
const emptyAsUnset = (value: unknown) => (value === '' ? undefined : value);

const open = <T extends z.ZodType>(schema: T) => ({
  schema: z.preprocess(emptyAsUnset, schema.optional()),
  usual: null,
  secret: false,
});

const withDefault = <T extends z.ZodType>(usual: string, schema: T) => ({
  schema: z.preprocess((value) => emptyAsUnset(value) ?? usual, schema),
  usual,
  secret: false,
});

const hidden = <T extends z.ZodType>(schema: T) => ({ ...open(schema), secret: true });

const flag = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1');

function integer(min: number, max: number) {
  const rule = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, rule)
    .transform(Number)
    .refine((value) => value >= min && value <= max, rule);
}

/** A string that is converted, or invalid if the result is null. */
const read = <T>(convert: (value: string) => T | null, rule: string) =>
  z.string().transform((value, context) => {
    const converted = convert(value);
    if (converted !== null) return converted;
    context.addIssue({ code: 'custom', message: rule });
    return z.NEVER;
  });

const site = (example: string) => read(readWebOrigin, `must be a URL without a path, such as ${example}`);

function apiAddress(value: string): boolean {
  const url = URL.parse(value);
  return (
    url !== null &&
    ['http:', 'https:'].includes(url.protocol) &&
    url.username === '' &&
    url.search === '' &&
    url.hash === ''
  );
}

/** Reads `host:port` with the host as URLs spell it, because it is compared with hosts of URLs. */
function readPlace(value: string): string | null {
  const [, host = '', port = ''] = /^(\[[\da-f:.]+\]|[^\s:/?#@\\[\]]+):([1-9]\d{0,4})$/i.exec(value) ?? [];
  const name = URL.parse(`http://${host}`)?.hostname;
  return name && Number(port) <= 65_535 ? `${name}:${port}` : null;
}

function readPlaces(value: string): string[] | null {
  const places = value.split(',').map((place) => readPlace(place.trim()));
  return places.every((place) => place !== null) ? places : null;
}

const postgresUrl = faultless(findDatabaseFault);

const storageUrl = z.string().transform((value, context) => {
  const bucket = readStorageUrl(value);
  if (typeof bucket !== 'string') return bucket;
  context.addIssue({ code: 'custom', message: bucket });
  return z.NEVER;
});

const sender = read(readSender, 'must be an email address such as Music <hello@music.example>');

const wordList = z.string().transform((value, context) => {
  const words = readWordList(value);
  if (typeof words !== 'string') return words;
  context.addIssue({ code: 'custom', message: words });
  return z.NEVER;
});

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;

const secret = z.string().min(32, 'must have at least 32 characters');

/** Optional variables that another file describes. Names with the suffix are hidden. */
const group = <Group extends Readonly<Record<string, z.ZodType>>>(schemas: Group, hiddenSuffix: string) =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      name.endsWith(hiddenSuffix) ? hidden(schema) : open(schema),
    ]),
  ) as unknown as { [Name in keyof Group]: ReturnType<typeof open<Group[Name]>> };

/** Every environment variable of the server. OPERATING.md documents each of them. */
const variables = {
  PORT: withDefault('3000', integer(0, 65_535)),
  HOST: withDefault('127.0.0.1', z.string()),
  PUBLIC_URL: open(site('https://music.example')),
  DATA_DIR: withDefault('.data', z.string()),
  DATABASE_URL: hidden(postgresUrl),
  DATABASE_DIRECT_URL: hidden(postgresUrl),
  DATABASE_READ_URL: hidden(postgresUrl),
  DB_FSYNC: withDefault('0', flag),
  ROLE: withDefault('all', z.enum(['all', 'web', 'worker'], 'must be all, web or worker')),
  MAINTENANCE: withDefault('0', flag),
  DRAIN_SECONDS: withDefault('0', integer(0, 600)),
  STORAGE_URL: open(storageUrl),
  AWS_ACCESS_KEY_ID: hidden(z.string()),
  AWS_SECRET_ACCESS_KEY: hidden(z.string()),
  AWS_SESSION_TOKEN: hidden(z.string()),
  SECRET: hidden(secret),
  SECRET_PREVIOUS: hidden(secret),
  TRUST_PROXY: open(
    z
      .string()
      .transform((value) => value.split(',').map((range) => range.trim()))
      .refine((ranges) => ranges.every(isAddressOrRange), 'must be IP addresses or ranges, such as 10.0.0.0/8,::1'),
  ),
  CALLBACK_ALLOW: open(read(readPlaces, 'must be host:port pairs, such as 127.0.0.1:4000,[::1]:4000')),
  REFUSED_WORDS: open(wordList),
  RATE_LIMIT_PER_MINUTE: withDefault(String(limits.requestsPerMinute), integer(1, 1_000_000)),
  SANDBOX_SPEED: withDefault(
    '1',
    z
      .string()
      .regex(/^\d{1,6}(\.\d{1,6})?$/, 'must be a number, 0 or greater')
      .transform(Number),
  ),
  LIVE_SLOTS: open(integer(1, 1000)),
  SANDBOX_SLOTS: open(integer(1, 1000)),
  CALLBACK_SLOTS: withDefault('64', integer(1, 1000)),
  SMTP_URL: hidden(faultless(findSmtpFault)),
  MAIL_FROM: open(sender),
  STRIPE_SECRET_KEY: hidden(faultless(findStripeKeyFault)),
  STRIPE_WEBHOOK_SECRET: hidden(faultless(findStripeSecretFault)),
  STRIPE_API_BASE: open(site('https://api.stripe.com')),
  ENGINE: open(
    z.enum(['sandbox', 'replicate', 'fal', 'ace-step', 'http'], 'must be sandbox, replicate, fal, ace-step or http'),
  ),
  REPLICATE_API_TOKEN: hidden(z.string().regex(/^[\x21-\x7e]{8,}$/, 'must be a Replicate token such as r8_...')),
  REPLICATE_BASE_URL: open(z.string().refine(apiAddress, 'must be a URL such as https://api.replicate.com/v1')),
  REPLICATE_WEBHOOK_SECRET: hidden(
    z
      .string()
      .regex(
        /^whsec_[A-Za-z0-9+/]{16,}={0,2}$/,
        'must be the signing secret from Replicate: whsec_ followed by base64',
      ),
  ),
  FAL_KEY: hidden(faultless(findFalKeyFault)),
  FAL_BASE_URL: open(z.string().refine(apiAddress, 'must be a URL such as http://127.0.0.1:4000')),
  ACESTEP_URL: open(
    read(readServers, 'must be different URLs separated by commas, such as http://10.0.0.5:8001,http://10.0.0.6:8001'),
  ),
  ACESTEP_API_KEY: hidden(z.string().regex(/^[\x21-\x7e]{1,200}$/, 'must be 1 to 200 characters without spaces')),
  ENGINE_URL: open(read(readServer, 'must be a URL such as http://10.0.0.5:8080')),
  ENGINE_SECRET: hidden(z.string().regex(engineSecret, 'must be whsec_ followed by 24 bytes or more as base64')),
  SIGN_UP: withDefault('open', z.enum(['open', 'invited', 'closed'], 'must be open, invited or closed')),
  ...group(signInVariables, '_SECRET'),
  SITE_CONFIG: withDefault('site.config.json', z.string()),
  CATALOG: open(z.string()),
  REQUIRE_VERIFIED_EMAIL: open(flag),
  METRICS_TOKEN: hidden(z.string().min(16, 'must have at least 16 characters')),
  UPDATE_FEED: open(z.string().refine(apiAddress, 'must be a URL such as https://git.example/api/releases/latest')),
  LOG_LEVEL: withDefault('info', z.enum(LEVELS, `must be one of ${LEVELS.join(', ')}`)),
  SLOW_MS: withDefault('1000', integer(0, 600_000)),
  // Headers often contain a token.
  ...group(tracingVariables, '_HEADERS'),
} as const satisfies Readonly<Record<string, Variable>>;

type Variables = typeof variables;

/** An unset variable and the misspelled name that was probably meant for it, such as `SMPT_URL` for `SMTP_URL`. */
export interface NearName {
  readonly given: string;
  readonly meant: string;
}

/** Whether the server reads a variable of this name. */
export const isVariable = (name: string): boolean => name in variables;

/** Variables whose values are never shown. Each can also come from a file (variable-files.ts). */
export const secretVariables: readonly string[] = Object.entries<Variable>(variables)
  .filter(([, { secret: isSecret }]) => isSecret)
  .map(([name]) => name);

/** Names in an environment that are probably misspelled. */
export function findNearNames(env: Readonly<Record<string, string | undefined>>): readonly NearName[] {
  const known = [...Object.keys(variables), ...secretVariables.map(fileVariable)];
  return Object.keys(env).flatMap((given) => {
    const meant = findNearName(given, known);
    return meant === null || env[meant] ? [] : [{ given, meant }];
  });
}

/** The whole environment. */
export const environment = z.object(
  Object.fromEntries(Object.entries(variables).map(([name, { schema }]) => [name, schema])) as {
    [Name in keyof Variables]: Variables[Name]['schema'];
  },
);

/** A variable with its current value and origin. */
export interface ConfiguredVariable {
  readonly name: string;
  readonly source: 'environment' | 'file' | 'default' | 'unset';
  readonly secret: boolean;
  /** Null if the variable is secret or has no value. */
  readonly value: string | null;
}

/**
 * Every variable with its current value; secret ones only say whether they are set. `elsewhere` contains the values of unset
 * variables whose default depends on others.
 */
export function listVariables(
  env: Readonly<Record<string, string | undefined>>,
  elsewhere: Readonly<Partial<Record<keyof Variables, Pick<ConfiguredVariable, 'source' | 'value'>>>>,
): readonly ConfiguredVariable[] {
  return Object.entries<Variable>(variables).map(([name, { usual, secret }]) => {
    const value = env[name] || undefined;
    const found =
      value !== undefined
        ? ({ source: 'environment', value } as const)
        : (elsewhere[name as keyof Variables] ??
          (usual === null
            ? ({ source: 'unset', value: null } as const)
            : ({ source: 'default', value: usual } as const)));
    return { name, source: found.source, secret, value: secret ? null : found.value };
  });
}
