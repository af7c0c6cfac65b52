import { readWebOrigin } from './web-origin.ts';

/** An S3 bucket, as configured by STORAGE_URL. */
export interface Bucket {
  readonly name: string;
  /** The URL of the service without a trailing slash, or null for Amazon's. */
  readonly endpoint: string | null;
  readonly region: string;
  /** The bucket is in the path of a URL, not in its host name. */
  readonly pathStyle: boolean;
  /** Whether clients are redirected to a signed URL, or the server streams the file. */
  readonly serve: 'redirect' | 'stream';
}

export interface BucketKey {
  readonly id: string;
  readonly secret: string;
  /** For temporary credentials only. */
  readonly token: string | null;
}

/** Names with dots are rejected, because no certificate covers their host names. */
const NAME = /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/;

/** Reads `s3://bucket?endpoint=...&region=...&path_style=1&serve=redirect`; a string is the error. */
export function readStorageUrl(text: string): Bucket | string {
  const url = URL.parse(text);
  if (url?.protocol !== 's3:') return 'must start with s3://, such as s3://songs?region=eu-central-1';
  const { searchParams: params } = url;
  if (!NAME.test(url.host) || !['', '/'].includes(url.pathname) || url.username !== '' || url.hash !== '') {
    return 'must contain only a bucket name before the question mark, such as s3://songs?region=eu-central-1';
  }
  const known = ['endpoint', 'region', 'path_style', 'serve'];
  for (const name of params.keys()) {
    if (!known.includes(name)) return `has an unknown parameter: ${name}. Known parameters: ${known.join(', ')}`;
    if (params.getAll(name).length > 1) return `has ${name} twice`;
  }
  const given = params.get('endpoint');
  const endpoint = given === null ? null : readWebOrigin(given);
  if (given !== null && endpoint === null)
    return 'must have an endpoint without a path, such as https://storage.example';
  const region = params.get('region') ?? 'us-east-1';
  if (!/^[a-z0-9-]{2,32}$/.test(region)) return 'must have a region such as eu-central-1';
  // Other services have names of their own, such as auto.
  if (endpoint === null && !/^[a-z]{2}(-[a-z]+)+-\d$/.test(region))
    return `must have a region of Amazon such as eu-central-1, or the endpoint of another service`;
  // Most services other than Amazon's support path style only.
  const pathStyle = params.get('path_style') ?? (endpoint === null ? '0' : '1');
  if (!['0', '1'].includes(pathStyle)) return 'must have path_style=0 or path_style=1';
  const serve = params.get('serve') ?? 'redirect';
  if (serve !== 'redirect' && serve !== 'stream') return 'must have serve=redirect or serve=stream';
  return { name: url.host, endpoint, region, pathStyle: pathStyle === '1', serve };
}

/** The origin of a bucket's signed URLs, for the Content-Security-Policy of pages. */
export function bucketOrigin({ name, endpoint, region, pathStyle }: Bucket): string {
  const service = new URL(endpoint ?? `https://s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`);
  return pathStyle ? service.origin : `${service.protocol}//${name}.${service.host}`;
}
