import type { RouteHandlers as V1 } from '#generated/v1/fastify.gen.ts';
import type { RouteHandlers as V2 } from '#generated/v2/fastify.gen.ts';

export interface PublicOperation {
  readonly id: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
}

/** The public operations by handler. One missing here fails compilation; that they are the contract's is tested. */
const byHandler: Readonly<Record<keyof V1 | keyof V2, PublicOperation>> = {
  v2Generate: { id: 'v2-generate', method: 'POST', path: '/api/v2/generate' },
  v2Extend: { id: 'v2-extend', method: 'POST', path: '/api/v2/extend' },
  v2Images: { id: 'v2-images', method: 'POST', path: '/api/v2/images' },
  v2Videos: { id: 'v2-videos', method: 'POST', path: '/api/v2/videos' },
  v2TimestampedLyrics: { id: 'v2-timestamped-lyrics', method: 'POST', path: '/api/v2/timestamped-lyrics' },
  v2Feed: { id: 'v2-feed', method: 'GET', path: '/api/v2/feed' },
  v2Task: { id: 'v2-task', method: 'GET', path: '/api/v2/tasks/{id}' },
  v2Cancel: { id: 'v2-cancel', method: 'POST', path: '/api/v2/tasks/{id}/cancel' },
  v2Credits: { id: 'v2-credits', method: 'GET', path: '/api/v2/credits' },
  v1Generate: { id: 'v1-generate', method: 'POST', path: '/api/v1/generate' },
  v1Feed: { id: 'v1-feed', method: 'GET', path: '/api/v1/feed' },
};

export const publicOperations: readonly PublicOperation[] = Object.values(byHandler);

/** The page of the reference about an operation. */
export const operationPage = (id: string): string => (id.startsWith('v1-') ? `/docs/v1/${id}` : `/docs/${id}`);
