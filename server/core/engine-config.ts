import { type EngineAbilities, engineAbilities } from '../../catalog/abilities.ts';
import { type OwnEngine, defaultOwnEngine } from '../../catalog/own-engine.ts';
import { isHttpsSite } from './web-origin.ts';

/** Access to replicate.com. */
interface ReplicateConfig {
  readonly id: 'replicate';
  readonly token: string;
  /** Replaces Replicate's URL, or null. */
  readonly baseUrl: string | null;
  /** The signing secret of Replicate's webhooks, or null to poll instead. */
  readonly webhookSecret: string | null;
}

/** Access to fal.ai. */
interface FalConfig {
  readonly id: 'fal';
  readonly key: string;
  /** Replaces all URLs of fal.ai, or null. */
  readonly baseUrl: string | null;
  /** Whether fal.ai can reach our webhook endpoint. */
  readonly hasMessages: boolean;
}

/** Access to the operator's own servers of ACE-Step 1.5. */
interface AceStepConfig {
  readonly id: 'ace-step';
  /** The URLs of the servers, without a slash at the end. */
  readonly urls: readonly string[];
  /** The key of all servers, or null if they have none. */
  readonly key: string | null;
}

/** Access to the operator's own music service. */
interface HttpConfig {
  readonly id: 'http';
  /** Without a slash at the end. */
  readonly url: string;
  /** Signs requests: `whsec_` followed by base64. */
  readonly secret: string;
  /** What the service can do. It says so itself, while the server runs (server/engine-abilities.ts). */
  readonly described: { now: OwnEngine };
}

/** The engine of live keys. */
export type EngineConfig = ReplicateConfig | FalConfig | AceStepConfig | HttpConfig;

/** The variable that configures each engine. */
const CREDENTIALS = {
  replicate: 'REPLICATE_API_TOKEN',
  fal: 'FAL_KEY',
  'ace-step': 'ACESTEP_URL',
  http: 'ENGINE_URL',
} as const;

type EngineId = keyof typeof CREDENTIALS;

/** Variables that require another one. */
const BELONGING = {
  REPLICATE_BASE_URL: 'REPLICATE_API_TOKEN',
  REPLICATE_WEBHOOK_SECRET: 'REPLICATE_API_TOKEN',
  FAL_BASE_URL: 'FAL_KEY',
  ACESTEP_API_KEY: 'ACESTEP_URL',
  ENGINE_URL: 'ENGINE_SECRET',
  ENGINE_SECRET: 'ENGINE_URL',
} as const;

interface EngineValues {
  readonly ENGINE?: EngineId | 'sandbox' | undefined;
  readonly REPLICATE_API_TOKEN?: string | undefined;
  readonly REPLICATE_BASE_URL?: string | undefined;
  readonly REPLICATE_WEBHOOK_SECRET?: string | undefined;
  readonly FAL_KEY?: string | undefined;
  readonly FAL_BASE_URL?: string | undefined;
  readonly ACESTEP_URL?: readonly string[] | undefined;
  readonly ACESTEP_API_KEY?: string | undefined;
  readonly ENGINE_URL?: string | undefined;
  readonly ENGINE_SECRET?: string | undefined;
}

/** The secret of the operator's own service. */
export const engineSecret = /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/;

/** The maximum number of servers of an engine. */
const MOST_SERVERS = 64;

/** Reads the URLs of servers, separated by commas, without the slash at their ends. Returns null if one is invalid or repeated. */
export function readServers(value: string): string[] | null {
  const urls = value.split(',').map((url) => URL.parse(url.trim()));
  const spelled = urls.map((url) => url && `${url.origin}${url.pathname.replace(/\/+$/, '')}`);
  const areValid = urls.every(
    (url) =>
      url !== null &&
      ['http:', 'https:'].includes(url.protocol) &&
      url.username + url.password + url.search + url.hash === '',
  );
  if (!areValid || new Set(spelled).size !== urls.length || urls.length > MOST_SERVERS) return null;
  return spelled.filter((url) => url !== null);
}

/** Reads the URL of one server, without the slash at its end. */
export function readServer(value: string): string | null {
  const [url, ...others] = readServers(value) ?? [];
  return url !== undefined && others.length === 0 ? url : null;
}

/** Lists names as in "A, B or C". */
const either = new Intl.ListFormat('en-GB', { type: 'disjunction' });
const both = new Intl.ListFormat('en-GB', { type: 'conjunction' });

const isEngine = (id: string): id is EngineId => id in CREDENTIALS;

/** Errors that concern several variables of engines. */
export function findEngineFaults(env: Readonly<Record<string, string | undefined>>): string[] {
  const has = (name: string): boolean => (env[name] ?? '') !== '';
  const engine = env['ENGINE'] ?? '';
  const faults: string[] = [];
  const require = (name: string, because: string) => {
    if (!has(name)) faults.push(`${name} is required ${because}`);
  };
  for (const [name, needed] of Object.entries(BELONGING)) if (has(name)) require(needed, `together with ${name}`);
  if (isEngine(engine)) require(CREDENTIALS[engine], `with ENGINE=${engine}`);
  const credentials = Object.values(CREDENTIALS).filter(has);
  if (engine === '' && credentials.length > 1) require('ENGINE', `together with ${both.format(credentials)}`);
  if (has('STRIPE_SECRET_KEY') && (engine === 'sandbox' || credentials.length === 0)) {
    const needed = engine === 'sandbox' ? 'an ENGINE other than sandbox' : either.format(Object.values(CREDENTIALS));
    faults.push(`STRIPE_SECRET_KEY requires ${needed}, so that no one pays for songs of the sandbox`);
  }
  if (has('REPLICATE_WEBHOOK_SECRET') && !has('REPLICATE_BASE_URL') && !isHttpsSite(env['PUBLIC_URL'])) {
    faults.push(
      'REPLICATE_WEBHOOK_SECRET requires a PUBLIC_URL with https, because Replicate sends webhooks only to https URLs',
    );
  }
  return faults;
}

/** The engine in ENGINE, or else the one with credentials. Null for the sandbox. */
export function readEngine(values: EngineValues, publicUrl: string): EngineConfig | null {
  const { ENGINE, REPLICATE_API_TOKEN: token, FAL_KEY: key } = values;
  if (token !== undefined && (ENGINE ?? 'replicate') === 'replicate') {
    const { REPLICATE_BASE_URL: baseUrl = null, REPLICATE_WEBHOOK_SECRET: webhookSecret = null } = values;
    return { id: 'replicate', token, baseUrl, webhookSecret };
  }
  if (key !== undefined && (ENGINE ?? 'fal') === 'fal') {
    const baseUrl = values.FAL_BASE_URL?.replace(/\/$/, '') ?? null;
    return { id: 'fal', key, baseUrl, hasMessages: baseUrl !== null || publicUrl.startsWith('https:') };
  }
  const { ACESTEP_URL: urls, ACESTEP_API_KEY: serverKey = null } = values;
  if (urls !== undefined && (ENGINE ?? 'ace-step') === 'ace-step') return { id: 'ace-step', urls, key: serverKey };
  const { ENGINE_URL: url, ENGINE_SECRET: secret } = values;
  if (url !== undefined && secret !== undefined && (ENGINE ?? 'http') === 'http') {
    return { id: 'http', url, secret, described: { now: defaultOwnEngine } };
  }
  return null;
}

/** The live tasks that a process runs at a time, unless LIVE_SLOTS is set. A server with a GPU makes one song after the other. */
export const getLiveSlots = (engine: EngineConfig | null): number =>
  engine?.id === 'ace-step' ? engine.urls.length : 32;

interface SlotValues {
  readonly LIVE_SLOTS?: number | undefined;
  readonly SANDBOX_SLOTS?: number | undefined;
  readonly CALLBACK_SLOTS: number;
}

/** How much a process does at a time. Null for the sandbox means as much as its threads can do. */
export const readSlots = (values: SlotValues, engine: EngineConfig | null) => ({
  live: values.LIVE_SLOTS ?? getLiveSlots(engine),
  sandbox: values.SANDBOX_SLOTS ?? null,
  callbacks: values.CALLBACK_SLOTS,
});

/** What the engine of a mode can do. Test keys always run on the sandbox. */
export function getAbilities(
  { engine }: { readonly engine: EngineConfig | null },
  mode: 'live' | 'test',
): EngineAbilities {
  if (mode === 'test' || engine === null) return engineAbilities.sandbox;
  return engine.id === 'http' ? engine.described.now.abilities : engineAbilities[engine.id];
}
