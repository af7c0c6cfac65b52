import type { Bucket } from './storage-url.ts';

/** What S3 says about a rejected request. Requests without a body, such as HEAD, get only headers. */
interface BucketError {
  readonly name?: string;
  readonly message?: string;
  readonly Region?: string;
  readonly $response?: { readonly headers?: Readonly<Record<string, string>> };
}

/** The region that a bucket is in, if the error of a request to another one names it. */
const findRegion = ({ message = '', Region, $response }: BucketError): string | undefined =>
  /expecting '([a-z\d-]+)'/.exec(message)?.[1] ?? Region ?? $response?.headers?.['x-amz-bucket-region'];

/** Explains errors of a bucket that a setting causes, with the setting to change. Null for others. */
export function explainBucketError({ name, region }: Bucket, thrown: unknown): string | null {
  const error = ((thrown as { cause?: unknown }).cause ?? thrown) as BucketError;
  const actual = findRegion(error);
  if (actual !== undefined && actual !== region) {
    return `The bucket ${name} is in ${actual}, and STORAGE_URL has region=${region}. Set region=${actual} in STORAGE_URL.`;
  }
  switch (error.name) {
    case 'NoSuchBucket':
      return `STORAGE_URL names the bucket ${name}, which doesn't exist. Create it, or correct the name or endpoint.`;
    case 'InvalidAccessKeyId':
      return `The service of STORAGE_URL doesn't know AWS_ACCESS_KEY_ID. Set the ID of a key of that service.`;
    case 'SignatureDoesNotMatch':
      return 'AWS_SECRET_ACCESS_KEY is not the secret of AWS_ACCESS_KEY_ID. Set both from the same key.';
    case 'RequestTimeTooSkewed':
      return `This server's clock differs too much from the bucket's in STORAGE_URL. Synchronize it with NTP.`;
    default:
      return null;
  }
}
