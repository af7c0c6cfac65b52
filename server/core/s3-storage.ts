import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { Bucket, BucketKey } from './storage-url.ts';
import {
  validateContentType,
  getContentType,
  rangeNotSatisfiable,
  type Storage,
  StorageUnavailable,
} from './storage.ts';

/** Milliseconds, short enough to detect an unreachable service while the client still waits. */
const TIMEOUTS = { connectionTimeout: 2_000, requestTimeout: 20_000, socketTimeout: 120_000 };

function createClient(bucket: Bucket, key: BucketKey | null): S3Client {
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
    // Not every service supports newer checksums, but all accept an MD5 of an upload.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { ...TIMEOUTS, throwOnRequestTimeout: true },
  });
}

/** Keys that S3 deletes per request. */
const DELETED_AT_ONCE = 1000;

/** Deleting many keys requires a checksum, and some services support only MD5. */
function useMd5(client: S3Client): void {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const request = args.request as { headers: Record<string, string>; body?: string };
        if (commandName === 'DeleteObjectsCommand' && request.body !== undefined) {
          for (const name of Object.keys(request.headers)) {
            if (/^x-amz-(sdk-)?checksum-/i.test(name)) delete request.headers[name];
          }
          request.headers['content-md5'] = createHash('md5').update(request.body).digest('base64');
        }
        return next(args);
      },
    { step: 'build', priority: 'low', name: 'md5' },
  );
}

/** The key doesn't exist. A missing bucket is a mistake of the operator instead. */
const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404 && error.name !== 'NoSuchBucket';

/** Returns null for a missing key. @throws StorageUnavailable for every other failure. */
async function nullIfMissing<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw new StorageUnavailable(error);
  });
}

const isOutside = (error: unknown): boolean =>
  error instanceof StorageUnavailable && (error.cause as Error | undefined)?.name === 'InvalidRange';

/** Stores files in a bucket. Without a key, it uses the credentials of the machine (role of an instance or container). */
export function s3Storage(bucket: Bucket, key: BucketKey | null): Storage {
  const client = createClient(bucket, key);
  useMd5(client);
  const at = (Key: string) => ({ Bucket: bucket.name, Key });

  return {
    async put(Key, bytes, contentType) {
      validateContentType(Key, contentType);
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
      if ((await nullIfMissing(sent)) === null) throw new StorageUnavailable(new Error('the bucket was not found'));
    },

    async get(Key, range) {
      const contentType = getContentType(Key);
      if (range && (range.start < 0 || range.end < range.start)) throw rangeNotSatisfiable(Key, range, 'other');
      const wanted = range ? { Range: `bytes=${range.start}-${range.end}` } : {};
      const found = await nullIfMissing(client.send(new GetObjectCommand({ ...at(Key), ...wanted }))).catch(
        (error: unknown) => {
          throw range && isOutside(error) ? rangeNotSatisfiable(Key, range, 'fewer') : error;
        },
      );
      if (!found) return null;
      const stream = found.Body as Readable;
      // `bytes 5-9/10`: services return the part of a range that exists.
      const [, end, total] = /^bytes \d+-(\d+)\/(\d+)$/.exec(found.ContentRange ?? '') ?? [];
      if (range && Number(end) !== range.end) {
        stream.destroy();
        throw rangeNotSatisfiable(Key, range, total ?? 'other');
      }
      return { size: Number(total ?? found.ContentLength), contentType, stream };
    },

    async head(Key) {
      const contentType = getContentType(Key);
      const found = await nullIfMissing(client.send(new HeadObjectCommand(at(Key))));
      return found && { size: found.ContentLength ?? 0, contentType };
    },

    async delete(keys) {
      const failed = new Map<string, Error>();
      const valid = keys.filter((key) => {
        try {
          getContentType(key);
          return true;
        } catch (error) {
          failed.set(key, error as Error);
          return false;
        }
      });
      for (let start = 0; start < valid.length; start += DELETED_AT_ONCE) {
        const some = valid.slice(start, start + DELETED_AT_ONCE);
        const wanted = { Objects: some.map((Key) => ({ Key })), Quiet: true };
        try {
          const done = await client.send(new DeleteObjectsCommand({ Bucket: bucket.name, Delete: wanted }));
          for (const { Key = '', Code, Message } of done.Errors ?? []) {
            failed.set(Key, new StorageUnavailable(new Error([Code, Message].filter(Boolean).join(': '))));
          }
        } catch (error) {
          for (const key of some) failed.set(key, new StorageUnavailable(error));
        }
      }
      return failed;
    },

    async signedUrl(Key, seconds, { disposition, cacheControl }) {
      const contentType = getContentType(Key);
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
