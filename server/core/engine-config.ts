/** How replicate.com is reached. */
interface ReplicateConfig {
  readonly id: 'replicate';
  readonly token: string;
  /** Another address than Replicate's own, or null. */
  readonly baseUrl: string | null;
  /** Signs Replicate's messages; null where none can reach us. */
  readonly webhookSecret: string | null;
}

/** How fal.ai is reached. */
interface FalConfig {
  readonly id: 'fal';
  readonly key: string;
  /** Replaces all addresses of fal.ai, or null. */
  readonly baseUrl: string | null;
  /** Whether fal.ai can reach our webhook. */
  readonly hasMessages: boolean;
}

/** The engine of live keys. */
export type EngineConfig = ReplicateConfig | FalConfig;

/** The variable that each engine needs. */
const CREDENTIALS = { replicate: 'REPLICATE_API_TOKEN', fal: 'FAL_KEY' } as const;

type EngineId = keyof typeof CREDENTIALS;

/** Variables that mean nothing without another one. */
const BELONGING = {
  REPLICATE_BASE_URL: 'REPLICATE_API_TOKEN',
  REPLICATE_WEBHOOK_SECRET: 'REPLICATE_API_TOKEN',
  FAL_BASE_URL: 'FAL_KEY',
} as const;

interface EngineValues {
  readonly ENGINE?: EngineId | 'sandbox' | undefined;
  readonly REPLICATE_API_TOKEN?: string | undefined;
  readonly REPLICATE_BASE_URL?: string | undefined;
  readonly REPLICATE_WEBHOOK_SECRET?: string | undefined;
  readonly FAL_KEY?: string | undefined;
  readonly FAL_BASE_URL?: string | undefined;
}

const isEngine = (id: string): id is EngineId => id in CREDENTIALS;

/** What is wrong with the variables of engines, taken together. */
export function engineFaults(env: Readonly<Record<string, string | undefined>>): string[] {
  const has = (name: string): boolean => (env[name] ?? '') !== '';
  const engine = env['ENGINE'] ?? '';
  const faults: string[] = [];
  const require = (name: string, because: string) => {
    if (!has(name)) faults.push(`${name} is required ${because}`);
  };
  for (const [name, needed] of Object.entries(BELONGING)) if (has(name)) require(needed, `together with ${name}`);
  if (isEngine(engine)) require(CREDENTIALS[engine], `with ENGINE=${engine}`);
  const credentials = Object.values(CREDENTIALS).filter(has);
  if (engine === '' && credentials.length > 1) require('ENGINE', `together with ${credentials.join(' and ')}`);
  if (has('STRIPE_SECRET_KEY') && (engine === 'sandbox' || credentials.length === 0)) {
    const needed = engine === 'sandbox' ? 'Another ENGINE than sandbox' : Object.values(CREDENTIALS).join(' or ');
    faults.push(`${needed} is required together with STRIPE_SECRET_KEY: nobody pays for songs of the sandbox`);
  }
  if (has('REPLICATE_WEBHOOK_SECRET') && !has('REPLICATE_BASE_URL') && !env['PUBLIC_URL']?.startsWith('https:')) {
    faults.push('REPLICATE_WEBHOOK_SECRET needs a PUBLIC_URL of https: Replicate sends messages to no other');
  }
  return faults;
}

/** The engine that ENGINE names, or else the one whose credentials are set; null for the sandbox. */
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
  return null;
}
