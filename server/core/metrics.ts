import type { Registry } from '@prometheus-io/client';

/** Make counters and gauges with `registers: [core.metrics.registry]`. Label with names from code, never with input. */
export interface Metrics {
  readonly registry: Registry;
}
