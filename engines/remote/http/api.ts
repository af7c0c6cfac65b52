import type { FetchResult, OwnEngine, RemoteEngine, RemoteTools } from '../../remote.ts';
import { type Prediction, type PredictionApi, type PredictionRequest, statusToFailure } from '../api.ts';
import { receiveFile } from '../own-server.ts';
import { defaultPacing, type RemotePacing } from '../pacing.ts';
import { createSongEngine } from '../song-engine.ts';
import type { ServiceClip } from '../song-service.ts';
import { HttpClient } from './client.ts';
import { createRequest } from './requests.ts';
import { readCreated, readSong } from './results.ts';

export interface HttpEngineOptions {
  /** The URL of the service, without a slash at the end. */
  readonly url: string;
  /** `whsec_` followed by base64. */
  readonly secret: string;
  /** What the service can do now. */
  readonly describe: () => OwnEngine;
  readonly pace?: RemotePacing;
}

/** Statuses of a service that can't cancel songs. */
const NO_CANCEL = new Set([404, 405, 501]);

/**
 * The operator's own music service, by the contract in docs/own-engine.mdx. A song is created under our id, so a request whose
 * response was lost is sent again without making a second song.
 */
class HttpApi implements PredictionApi {
  readonly service = 'The engine';
  readonly findsRunning = true;
  readonly #client: HttpClient;
  readonly #tools: RemoteTools;

  constructor({ url, secret }: HttpEngineOptions, tools: RemoteTools) {
    this.#client = new HttpClient(url, (content) => tools.sign(secret, content), tools.send);
    this.#tools = tools;
  }

  async create(request: PredictionRequest, _webhook: string | null, runId: string): Promise<string> {
    const { url } = this.#client;
    const body = JSON.stringify({ id: runId, ...request.input });
    const { status, text, retryAfter } = await this.#client.call('POST', '/v1/songs', body, {
      'idempotency-key': runId,
    });
    if (status >= 400) throw statusToFailure(url, status, text, retryAfter);
    return readCreated(url, text);
  }

  async get(reference: string): Promise<Prediction> {
    const { url } = this.#client;
    const { status, text, retryAfter } = await this.#client.call('GET', `/v1/songs/${reference}`);
    // The service forgot it, such as in a restart.
    if (status === 404) return { state: 'lost' };
    if (status >= 400) throw statusToFailure(url, status, text, retryAfter);
    return readSong(url, reference, text);
  }

  async cancel(reference: string): Promise<void> {
    const { status, text, retryAfter } = await this.#client.call('DELETE', `/v1/songs/${reference}`);
    if (status >= 400 && !NO_CANCEL.has(status)) throw statusToFailure(this.#client.url, status, text, retryAfter);
  }

  /** Sends the request again under the same id. The service returns the song that it has, or makes it now. */
  async find(
    request: PredictionRequest,
    webhook: string | null,
    _since: number,
    runId: string,
  ): Promise<readonly string[]> {
    return [await this.create(request, webhook, runId)];
  }

  /** Fetches a file of the service itself, or one at a public address. */
  async fetch(address: string, most: number, signal: AbortSignal): Promise<FetchResult> {
    if (!this.#client.isOwn(address)) return this.#tools.fetch(address, most, signal);
    return receiveFile('The engine', this.#client.get(address, signal), most, signal);
  }
}

/** Creates the engine on the operator's own service. */
export function createHttpEngine(options: HttpEngineOptions, tools: RemoteTools): RemoteEngine {
  const { describe, pace = defaultPacing } = options;
  const api = new HttpApi(options, tools);
  return createSongEngine(
    {
      id: 'http',
      version: 'http-1',
      messages: null,
      api,
      service: {
        get models() {
          return describe().models;
        },
        request: createRequest,
        read: (output) => output as ServiceClip,
      },
      fetch: (address, most, signal) => api.fetch(address, most, signal),
      pace,
    },
    tools,
  );
}
