import { z } from 'zod';

/** Where and how traces are sent. */
export interface TracingConfig {
  /** The URL to which the collector accepts traces. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  readonly sampler: (typeof SAMPLERS)[number];
  /** The share of traces that a `traceidratio` sampler keeps. */
  readonly ratio: number;
}

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** `name=value` pairs, as in Baggage. */
const PAIRS = /^\s*[^\s=,]+\s*=[^,]*(?:,\s*[^\s=,]+\s*=[^,]*)*$/;

function isCollectorUrl(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && ['http:', 'https:'].includes(url.protocol) && url.search === '' && url.hash === '';
}

function isPairs(value: string): boolean {
  try {
    decodeURIComponent(value);
    return PAIRS.test(value);
  } catch {
    return false;
  }
}

const pairs = z.string().refine(isPairs, 'must be name=value pairs, such as tenant=songs,region=eu');

/** The pairs as an object. Their values are percent-encoded. */
const readPairs = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split(',').flatMap((pair) => {
      const [, name, value = ''] = /^\s*([^\s=]+)\s*=\s*(.*?)\s*$/.exec(pair) ?? [];
      return name === undefined ? [] : [[name, decodeURIComponent(value)]];
    }),
  );

/** Standard variables of OpenTelemetry that the server checks. Its packages read others themselves. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine(isCollectorUrl, 'must be a URL such as http://collector.internal:4318'),
  OTEL_EXPORTER_OTLP_HEADERS: pairs,
  OTEL_EXPORTER_OTLP_PROTOCOL: z.literal('http/protobuf', 'must be http/protobuf'),
  OTEL_SERVICE_NAME: z.string(),
  OTEL_RESOURCE_ATTRIBUTES: pairs,
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS, `must be ${SAMPLERS.slice(0, -1).join(', ')} or ${SAMPLERS.at(-1)}`),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0(?:\.\d{1,9})?|1(?:\.0{1,9})?)$/, 'must be a number from 0 to 1')
    .transform(Number),
  OTEL_SDK_DISABLED: z.enum(['true', 'false'], 'must be true or false'),
} as const;

type Values = {
  readonly [Name in keyof typeof tracingVariables]?: z.output<(typeof tracingVariables)[Name]> | undefined;
};

/** Errors of variables that have no effect without the endpoint. */
export function findTracingFaults(has: (name: string) => boolean): string[] {
  if (has('OTEL_EXPORTER_OTLP_ENDPOINT')) return [];
  return Object.keys(tracingVariables)
    .filter((name) => name.startsWith('OTEL_EXPORTER_') && has(name))
    .map((name) => `OTEL_EXPORTER_OTLP_ENDPOINT is required together with ${name}`);
}

/** Null if traces aren't sent. */
export function readTracing(values: Values, serviceName: string): TracingConfig | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SDK_DISABLED: disabled } = values;
  if (endpoint === undefined || disabled === 'true') return null;
  return {
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: readPairs(values.OTEL_EXPORTER_OTLP_HEADERS ?? ''),
    serviceName: values.OTEL_SERVICE_NAME ?? serviceName,
    sampler: values.OTEL_TRACES_SAMPLER ?? 'parentbased_always_on',
    ratio: values.OTEL_TRACES_SAMPLER_ARG ?? 1,
  };
}
