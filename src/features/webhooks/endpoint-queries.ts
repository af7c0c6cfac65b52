import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { translate } from '@docusaurus/Translate';
import {
  listWebhookEndpointsInfiniteOptions,
  listWebhookEndpointsOptions,
  listWebhookSecretsOptions,
  listWebhookSecretsQueryKey,
} from '#generated/account/@tanstack/react-query.gen.ts';
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  rotateWebhookSecret,
  testWebhookEndpoint,
  updateWebhookEndpoint,
} from '#generated/account/sdk.gen.ts';
import type { Mode, WebhookEndpointCreate, WebhookEndpointUpdate, WebhookTest } from '#generated/account/types.gen.ts';
import { useAccountClient } from '../../core/api/account-client.ts';
import { problemMessage } from '../../core/problem-messages.ts';
import { toast } from '../../ui/toaster/toast.ts';

/** The endpoints, newest first, page by page. */
export function useEndpoints() {
  const client = useAccountClient();
  const { data, ...query } = useInfiniteQuery({
    ...listWebhookEndpointsInfiniteOptions({ client }),
    initialPageParam: {},
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  });
  return { ...query, endpoints: data?.pages.flatMap((page) => page.data) };
}

/** The endpoints to choose from. */
export function useEndpointChoices() {
  const client = useAccountClient();
  const { data } = useQuery(listWebhookEndpointsOptions({ client, query: { limit: 100 } }));
  return data?.data ?? [];
}

/** Asks anew for whatever one operation lists. */
export function useRefresh() {
  const queries = useQueryClient();
  return (...operations: readonly string[]) =>
    queries.invalidateQueries({
      predicate: ({ queryKey: [key] }) => operations.includes((key as { _id?: string } | undefined)?._id ?? ''),
    });
}

const lists = ['listWebhookEndpoints'] as const;

export function useCreateEndpoint() {
  const client = useAccountClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (body: WebhookEndpointCreate) =>
      (await createWebhookEndpoint({ client, body, throwOnError: true })).data,
    onSuccess: () => {
      toast.success(translate({ id: 'webhooks.endpoint.added', message: 'Endpoint added' }));
      return refresh(...lists);
    },
    onError: (error) =>
      toast.error(
        problemMessage(
          error,
          translate({ id: 'webhooks.endpoint.addFailed', message: 'Add endpoint failed, please try again' }),
        ),
      ),
  });
}

interface EndpointChange {
  readonly id: string;
  readonly change: WebhookEndpointUpdate;
}

export function useUpdateEndpoint() {
  const client = useAccountClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ id, change }: EndpointChange) =>
      (await updateWebhookEndpoint({ client, path: { endpoint_id: id }, body: change, throwOnError: true })).data,
    onSuccess: (_, { change }) => {
      toast.success(
        change.enabled === undefined
          ? translate({ id: 'webhooks.endpoint.saved', message: 'Endpoint saved' })
          : change.enabled
            ? translate({ id: 'webhooks.endpoint.on', message: 'Endpoint is on' })
            : translate({ id: 'webhooks.endpoint.off', message: 'Endpoint is off' }),
      );
      return refresh(...lists, 'listWebhookDeliveries', 'getWebhookDelivery');
    },
    onError: (error) =>
      toast.error(
        problemMessage(
          error,
          translate({ id: 'webhooks.endpoint.saveFailed', message: 'Save endpoint failed, please try again' }),
        ),
      ),
  });
}

export function useDeleteEndpoint() {
  const client = useAccountClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (id: string) => {
      await deleteWebhookEndpoint({ client, path: { endpoint_id: id }, throwOnError: true });
    },
    onSuccess: () => {
      toast.success(translate({ id: 'webhooks.endpoint.deleted', message: 'Endpoint deleted' }));
      return refresh(...lists, 'listWebhookDeliveries');
    },
    onError: (error) =>
      toast.error(
        problemMessage(
          error,
          translate({ id: 'webhooks.endpoint.deleteFailed', message: 'Delete endpoint failed, please try again' }),
        ),
      ),
  });
}

export function useTestEndpoint() {
  const client = useAccountClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (body: WebhookTest) => (await testWebhookEndpoint({ client, body, throwOnError: true })).data,
    onSuccess: () => {
      toast.success(translate({ id: 'webhooks.test.sent', message: 'Test event sent' }));
      return refresh('listWebhookDeliveries');
    },
    onError: (error) =>
      toast.error(
        problemMessage(
          error,
          translate({ id: 'webhooks.test.failed', message: 'Send test event failed, please try again' }),
        ),
      ),
  });
}

/** The secrets that sign now. */
export function useSecrets() {
  const client = useAccountClient();
  return useQuery(listWebhookSecretsOptions({ client }));
}

export function useRotateSecret() {
  const client = useAccountClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (mode: Mode) => {
      await rotateWebhookSecret({ client, body: { mode }, throwOnError: true });
    },
    onSuccess: () => {
      toast.success(translate({ id: 'webhooks.secret.rotated', message: 'Signing secret rotated' }));
      return queries.invalidateQueries({ queryKey: listWebhookSecretsQueryKey({ client }) });
    },
    onError: (error) =>
      toast.error(
        problemMessage(
          error,
          translate({ id: 'webhooks.secret.rotateFailed', message: 'Rotate signing secret failed, please try again' }),
        ),
      ),
  });
}
