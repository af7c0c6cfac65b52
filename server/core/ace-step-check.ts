import type { EngineConfig } from './engine-config.ts';
import { CHECK_TIMEOUT_MS, type Finding, fix, getReason, ok } from './finding.ts';

type AceStep = Extract<EngineConfig, { readonly id: 'ace-step' }>;

/** Statistics of a server: docs/en/API.md of github.com/ace-step/ACE-Step-1.5, section 9. */
interface Stats {
  readonly data?: { readonly jobs?: { readonly queued?: unknown; readonly running?: unknown } };
}

/** What is wrong with a server, or null. Statistics require the key, and no other service returns them in this form. */
async function findFault(url: string, key: string | null): Promise<string | null> {
  const headers: Readonly<Record<string, string>> = key === null ? {} : { authorization: `Bearer ${key}` };
  try {
    const response = await fetch(`${url}/v1/stats`, { headers, signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) });
    const { status } = response;
    if (status === 401 && key === null) return `${url} requires a key. Set ACESTEP_API_KEY to it.`;
    if (status === 401 || status === 403) return `${url} rejects ACESTEP_API_KEY (${status}).`;
    if (!response.ok) return `${url} responds with ${status}. ACESTEP_URL must be the address of its REST API.`;
    const { data } = (await response.json().catch(() => ({}))) as Stats;
    const isAceStep = Number.isInteger(data?.jobs?.queued) && Number.isInteger(data?.jobs?.running);
    return isAceStep ? null : `${url} isn't the REST API of ACE-Step 1.5. Check ACESTEP_URL.`;
  } catch (error) {
    return `${url} can't be reached: ${getReason(error)}`;
  }
}

/** Checks each server of ACE-Step. */
export async function tryAceStep({ urls, key }: AceStep): Promise<Finding> {
  const faults = (await Promise.all(urls.map((url) => findFault(url, key)))).filter((fault) => fault !== null);
  if (faults.length > 0) return fix(faults.join(' '));
  return ok(
    urls.length === 1
      ? 'The server of ACE-Step accepts requests.'
      : `All ${urls.length} servers of ACE-Step accept requests.`,
  );
}
