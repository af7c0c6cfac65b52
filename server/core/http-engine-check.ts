import { randomUUID } from 'node:crypto';
import {
  describeFault,
  type OwnEngine,
  ownEngineAbilities,
  toOwnEngine,
  toSignedContent,
} from '../../catalog/own-engine.ts';
import type { EngineConfig } from './engine-config.ts';
import { CHECK_TIMEOUT_MS, type Finding, fix, getReason, ok } from './finding.ts';
import { signContent } from './webhook-signature.ts';

type HttpEngine = Pick<Extract<EngineConfig, { readonly id: 'http' }>, 'url' | 'secret'>;

const PATH = '/v1/abilities';
const MOST_BYTES = 65_536;

/** A text, up to a number of bytes. Null if it is longer. */
async function readText({ body }: Response): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    if (length > MOST_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseAbilities(text: string): OwnEngine | string {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return 'It is not JSON.';
  }
  const { data, error } = ownEngineAbilities.safeParse(json);
  return data ? toOwnEngine(data) : describeFault(error);
}

/** Reads what the operator's own service can do: a description of it, or what is wrong, for the operator. */
export async function readAbilities(
  { url, secret }: HttpEngine,
  timeoutMs: number = CHECK_TIMEOUT_MS,
): Promise<OwnEngine | string> {
  try {
    const response = await fetch(url + PATH, {
      headers: signContent(secret, randomUUID(), new Date(), toSignedContent('GET', PATH)),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
    const text = await readText(response);
    const { status } = response;
    if (status === 401 || status === 403) {
      return `${url} rejects the signature (${status}). Check that it has the same ENGINE_SECRET, and the right time.`;
    }
    if (!response.ok) return `${url}${PATH} responds with ${status}. ENGINE_URL must be the address before /v1.`;
    const described = text === null ? 'It is too long.' : parseAbilities(text);
    return typeof described === 'string'
      ? `The response of ${url}${PATH} is invalid. ${described} \`npm run engine-test\` checks every rule.`
      : described;
  } catch (error) {
    return `${url} can't be reached: ${getReason(error)}`;
  }
}

/** Checks whether the operator's own service describes itself. */
export async function tryHttpEngine(engine: HttpEngine): Promise<Finding> {
  const described = await readAbilities(engine);
  if (typeof described === 'string') return fix(described);
  const models = Object.keys(described.abilities.songs);
  return ok(`Your engine accepts the signature and makes songs for ${models.join(', ')}.`);
}
