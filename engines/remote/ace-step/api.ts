import type { AceStepModels, FetchResult, RemoteEngine, RemoteTools } from '../../remote.ts';
import { ApiFailure, type PredictionRequest, type Prediction, type PredictionApi } from '../api.ts';
import { toRequestBody } from '../multipart.ts';
import { receiveFile, requestFile } from '../own-server.ts';
import { type RemotePacing, defaultPacing } from '../pacing.ts';
import { createSongEngine } from '../song-engine.ts';
import { createRequest } from './requests.ts';
import { readClip, readQuery } from './results.ts';
import { AceStepServers } from './servers.ts';

export interface AceStepOptions {
  /** The URLs of servers, without a slash at the end. */
  readonly urls: readonly string[];
  /** The key of all servers, or null if they have none. */
  readonly key: string | null;
  readonly models: AceStepModels;
  readonly pace?: RemotePacing;
}

/** `<id of the job>@<URL of the server>`, because only that server knows the job. */
const REFERENCE = /^([\w-]{1,64})@(https?:\/\/\S{1,400})$/;

/**
 * The REST API of ACE-Step 1.5, from docs/en/API.md of github.com/ace-step/ACE-Step-1.5: `/release_task` is its section 4
 * (with JSON or a form),
 * `/query_result` section 5, `/v1/audio` section 10. It has no request that cancels a job or lists jobs, so a job whose response was
 * lost ends unused, and is requested again.
 */
class AceStepApi implements PredictionApi {
  readonly service = 'ACE-Step';
  readonly findsRunning = true;
  readonly #servers: AceStepServers;
  readonly #tools: RemoteTools;

  constructor({ urls, key }: AceStepOptions, tools: RemoteTools) {
    this.#servers = new AceStepServers(urls, key, tools);
    this.#tools = tools;
  }

  /** Sends the request to the least busy server that takes it. */
  async create(request: PredictionRequest): Promise<string> {
    let failure: unknown;
    for (const url of await this.#servers.byLoad()) {
      try {
        return await this.#release(url, request);
      } catch (error) {
        // Another server may take it. A request that may have had an effect isn't sent again here.
        if (!(error instanceof ApiFailure && error.undone) || error.kind === 'refused') throw error;
        this.#tools.warn({ server: url, failure: error.message }, 'An engine server does not take requests');
        failure = error;
      }
    }
    throw failure;
  }

  async get(reference: string): Promise<Prediction> {
    const [, id = '', url = ''] = REFERENCE.exec(reference) ?? [];
    // A server that is no longer configured counts as one that lost its jobs.
    if (!this.#servers.urls.includes(url)) return { state: 'lost' };
    const found = await this.#query(url, id);
    if (found.state !== 'running') return found;
    // A server may remember the status of a job across a restart, but never continues it.
    const { open } = await this.#servers.getLoad(url);
    if (open > 0) return found;
    const again = await this.#query(url, id);
    return again.state === 'running' ? { state: 'lost' } : again;
  }

  async cancel(): Promise<void> {
    // There is no such request.
  }

  async find(): Promise<readonly string[]> {
    return [];
  }

  /** Fetches a file from the server that made it. It may be at a private address. */
  async fetch(address: string, most: number, signal: AbortSignal): Promise<FetchResult> {
    const { headers, urls } = this.#servers;
    if (!urls.some((url) => address.startsWith(`${url}/v1/audio?`))) {
      return { failed: 'The file is on no server of the engine.', retryable: false };
    }
    return receiveFile('The server', requestFile(address, headers, signal), most, signal);
  }

  async #release(url: string, request: PredictionRequest): Promise<string> {
    const data = await this.#servers.call(url, 'POST', '/release_task', toRequestBody(request));
    const id = typeof data === 'object' && data !== null && 'task_id' in data ? data.task_id : null;
    const reference = `${String(id)}@${url}`;
    if (typeof id === 'string' && REFERENCE.test(reference)) return reference;
    throw new ApiFailure('away', `The response of ${url} has no id of a job.`, false);
  }

  async #query(url: string, id: string): Promise<Prediction> {
    const body = toRequestBody({ input: { task_id_list: [id] } });
    return readQuery(url, id, await this.#servers.call(url, 'POST', '/query_result', body));
  }
}

/** A song takes seconds on a GPU, so it is polled often at first. */
const aceStepPace: RemotePacing = { ...defaultPacing, polls: [1000, 5000] };

/** Creates the engine on the operator's own servers of ACE-Step 1.5. */
export function createAceStepEngine(options: AceStepOptions, tools: RemoteTools): RemoteEngine {
  const { models, pace = aceStepPace } = options;
  const api = new AceStepApi(options, tools);
  return createSongEngine(
    {
      id: 'ace-step',
      version: 'ace-step-1',
      messages: null,
      api,
      service: { models, request: createRequest, read: readClip },
      fetch: (address, most, signal) => api.fetch(address, most, signal),
      pace,
    },
    tools,
  );
}
