/** Facts about a span. Never keys, prompts or queries of URLs. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

/** A step of a trace. */
export interface Span {
  readonly traceId: string;
  /** Continues the trace from here, as in W3C Trace Context. */
  readonly traceparent: string;
  end(facts?: SpanFacts, outcome?: { readonly failed: boolean }): void;
}

export interface SpanOptions {
  /** `server` and `consumer` react to a request or a stored task, and `client` calls another server. */
  readonly kind: 'server' | 'client' | 'consumer' | 'internal';
  /** The `traceparent` to continue. Null, or an invalid one, begins a trace. */
  readonly parent: string | null | undefined;
  readonly facts?: SpanFacts;
}

/** Begins spans. Without a collector, they only have IDs. */
export interface Tracing {
  /** Whether spans are sent to a collector. */
  readonly isExporting: boolean;
  start(name: string, options: SpanOptions): Span;
  /** Sends the last spans. */
  close(): Promise<void>;
}
