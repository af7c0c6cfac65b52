import { createVideos } from '#generated/account/sdk.gen.ts';
import type { VideosCreate } from '#generated/account/types.gen.ts';
import { useAccountClient } from '../../core/api/account-client.ts';
import { useSubmission, videoTypes } from '../../core/tasks/task-queries.ts';

export function useSubmitVideo() {
  const client = useAccountClient();
  return useSubmission(
    videoTypes,
    async (body: VideosCreate, headers) => (await createVideos({ client, body, headers, throwOnError: true })).data,
  );
}
