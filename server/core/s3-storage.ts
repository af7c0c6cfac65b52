import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { Bucket, BucketKey } from './storage-url.ts';
import { checkType, contentTypeOf, outsideOf, type Storage, StorageUnavailable } from './storage.ts';

/** Milliseconds. A service that cannot be reached is found out while the caller still waits. */
const PATIENCE = { connectionTimeout: 2_000, requestTimeout: 20_000, socketTimeout: 120_000 };

function clientOf(bucket: Bucket, key: BucketKey | null): S3Client {
  return new S3Client({
    region: bucket.region,
    ...(bucket.endpoint === null ? {} : { endpoint: bucket.endpoint }),
    forcePathStyle: bucket.pathStyle,
    ...(key && {
      credentials: {
        accessKeyId: key.id,
        secretAccessKey: key.secret,
        ...(key.token === null ? {} : { sessionToken: key.token }),
      },
    }),
    // Not every service knows the newer checksums; an MD5 of what is put is understood by all of them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { ...PATIENCE, throwOnRequestTimeout: true },
  });
}

/** No such key; a bucket that does not exist is a mistake of the operator instead. */
const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404 && error.name !== 'NoSuchBucket';

/** Answers null for what does not exist. @throws StorageUnavailable for every other failure. */
async function asked<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw new StorageUnavailable(error);
  });
}

const isOutside = (error: unknown): boolean =>
  error instanceof StorageUnavailable && (error.cause as Error | undefined)?.name === 'InvalidRange';

/** Files in a bucket; without a key, whatever the machine was given (a role of an instance or a container). */
export function s3Storage(bucket: Bucket, key: BucketKey | null): Storage {
  const client = clientOf(bucket, key);
  const at = (Key: string) => ({ Bucket: bucket.name, Key });

  return {
    async put(Key, bytes, contentType) {
      checkType(Key, contentType);
      const ContentMD5 = createHash('md5').update(bytes).digest('base64');
      const sent = client.send(
        new PutObjectCommand({
          ...at(Key),
          Body: bytes,
          ContentType: contentType,
          ContentMD5,
          ContentLength: bytes.length,
        }),
      );
      if ((await asked(sent)) === null) throw new StorageUnavailable(new Error('the bucket was not found'));
    },

    async get(Key, range) {
      const contentType = contentTypeOf(Key);
      if (range && (range.start < 0 || range.end < range.start)) throw outsideOf(Key, range, 'other');
      const wanted = range ? { Range: `bytes=${range.start}-${range.end}` } : {};
      const found = await asked(client.send(new GetObjectCommand({ ...at(Key), ...wanted }))).catch(
        (error: unknown) => {
          throw range && isOutside(error) ? outsideOf(Key, range, 'fewer') : error;
        },
      );
      if (!found) return null;
      const stream = found.Body as Readable;
      // `bytes 5-9/10`: a service gives what there is of a range.
      const [, end, total] = /^bytes \d+-(\d+)\/(\d+)$/.exec(found.ContentRange ?? '') ?? [];
      if (range && Number(end) !== range.end) {
        stream.destroy();
        throw outsideOf(Key, range, total ?? 'other');
      }
      return { size: Number(total ?? found.ContentLength), contentType, stream };
    },

    async head(Key) {
      const contentType = contentTypeOf(Key);
      const found = await asked(client.send(new HeadObjectCommand(at(Key))));
      return found && { size: found.ContentLength ?? 0, contentType };
    },

    async delete(Key) {
      contentTypeOf(Key);
      await asked(client.send(new DeleteObjectCommand(at(Key))));
    },

    async signedUrl(Key, seconds, { disposition, cacheControl }) {
      const contentType = contentTypeOf(Key);
      if (bucket.serve === 'stream') return null;
      const command = new GetObjectCommand({
        ...at(Key),
        ResponseContentType: contentType,
        ResponseContentDisposition: disposition,
        ResponseCacheControl: cacheControl,
      });
      return getSignedUrl(client, command, { expiresIn: seconds }).catch((error: unknown) => {
        throw new StorageUnavailable(error);
      });
    },
  };
}
