import type { FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Since when the request waits for a task because its client wants that, or null, and how long it did before. */
    waitsSince: number | null;
    waitedMs: number;
  }
}

/** The milliseconds that a request took so far, without those that its client wanted it to wait: they say nothing about the service. */
export function getServiceTime({ waitsSince, waitedMs }: FastifyRequest, { elapsedTime }: FastifyReply): number {
  return elapsedTime - waitedMs - (waitsSince === null ? 0 : performance.now() - waitsSince);
}
