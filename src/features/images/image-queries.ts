import { createImages, createUpload } from '#generated/account/sdk.gen.ts';
import type { ImagesCreate } from '#generated/account/types.gen.ts';
import { useAccountClient } from '../../core/api/account-client.ts';
import { imageTypes, useSubmission } from '../../core/tasks/task-queries.ts';

/** Sends the bytes of an image; what comes back says where it is kept. */
export function useUpload() {
  const client = useAccountClient();
  return async (body: Blob) =>
    (
      await createUpload({
        client,
        body,
        bodySerializer: null,
        headers: { 'Content-Type': body.type || 'application/octet-stream' },
        throwOnError: true,
      })
    ).data;
}

export function useSubmitImages() {
  const client = useAccountClient();
  return useSubmission(
    imageTypes,
    async (body: ImagesCreate, headers) => (await createImages({ client, body, headers, throwOnError: true })).data,
  );
}
