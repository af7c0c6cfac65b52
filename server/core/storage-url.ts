/** A bucket of an S3 service: what STORAGE_URL says. */
export interface Bucket {
  readonly name: string;
  /** The service's own address without a slash at its end, or null for Amazon's. */
  readonly endpoint: string | null;
  readonly region: string;
  /** The bucket stands in the path of an address, not in its host name. */
  readonly pathStyle: boolean;
  /** Callers are sent to the bucket with a signed address, or the server passes the bytes on. */
  readonly serve: 'redirect' | 'stream';
}

export interface BucketKey {
  readonly id: string;
  readonly secret: string;
  /** With temporary keys only. */
  readonly token: string | null;
}

/** Names with dots are left out: no certificate covers their host names. */
const NAME = /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/;

function endpointOf(text: string): string | null {
  const url = URL.parse(text);
  const plain = url !== null && ['http:', 'https:'].includes(url.protocol) && url.origin === text.replace(/\/$/, '');
  return plain ? url.origin : null;
}

/** Reads `s3://bucket?endpoint=...&region=...&path_style=1&serve=redirect`; a text says what is wrong with it. */
export function readStorageUrl(text: string): Bucket | string {
  const url = URL.parse(text);
  if (url?.protocol !== 's3:') return 'must begin with s3://';
  const { searchParams: params } = url;
  if (!NAME.test(url.host) || !['', '/'].includes(url.pathname) || url.username !== '' || url.hash !== '') {
    return 'must name a bucket and nothing else before the question mark, such as s3://songs?region=eu-central-1';
  }
  const known = ['endpoint', 'region', 'path_style', 'serve'];
  for (const name of params.keys()) {
    if (!known.includes(name)) return `has a parameter that is none: ${name}. There are ${known.join(', ')}`;
    if (params.getAll(name).length > 1) return `has ${name} twice`;
  }
  const given = params.get('endpoint');
  const endpoint = given === null ? null : endpointOf(given);
  if (given !== null && endpoint === null) return 'needs an endpoint such as https://storage.example, without a path';
  const region = params.get('region') ?? 'us-east-1';
  if (!/^[a-z0-9-]{2,32}$/.test(region)) return 'needs a region such as eu-central-1';
  // Most services beside Amazon's know the bucket in the path only.
  const pathStyle = params.get('path_style') ?? (endpoint === null ? '0' : '1');
  if (!['0', '1'].includes(pathStyle)) return 'needs path_style to be 0 or 1';
  const serve = params.get('serve') ?? 'redirect';
  if (serve !== 'redirect' && serve !== 'stream') return 'needs serve to be redirect or stream';
  return { name: url.host, endpoint, region, pathStyle: pathStyle === '1', serve };
}

/** Where a bucket's signed addresses lead: pages must be allowed to show what is there. */
export function bucketOrigin({ name, endpoint, region, pathStyle }: Bucket): string {
  const service = new URL(endpoint ?? `https://s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`);
  return pathStyle ? service.origin : `${service.protocol}//${name}.${service.host}`;
}
