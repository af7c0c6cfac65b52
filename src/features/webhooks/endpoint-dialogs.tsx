import clsx from 'clsx';
import { Checkbox, Select } from 'antd';
import { useForm } from 'react-hook-form';
import Translate, { translate } from '@docusaurus/Translate';
import {
  createWebhookEndpointMutation,
  testWebhookEndpointMutation,
} from '#generated/account/@tanstack/react-query.gen.ts';
import type { WebhookEndpoint } from '#generated/account/types.gen.ts';
import { zWebhookEndpointCreate, zWebhookTest } from '#generated/requests/zod.gen.ts';
import { webhookEndpointCreateBounds } from '#generated/contract-bounds.ts';
import { useAction } from '../../core/api/use-action.ts';
import { useActionForm } from '../../core/api/use-action-form.ts';
import { showFieldIssues } from '../../core/api/field-errors.ts';
import { createRequestResolver } from '../../core/api/request-resolver.ts';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { FormDialog } from '../../dashboard/dialogs/FormDialog.tsx';
import { useModeFilter } from '../../dashboard/mode/use-mode.ts';
import { FormField } from '../../dashboard/fields/FormField.tsx';
import type { DialogState } from '../../dashboard/dialogs/use-dialog.ts';
import { getModeOptions } from '../keys/key-text.ts';
import { useUpdateEndpoint } from './use-update-endpoint.ts';
import { useWebhookParams } from './use-webhook-params.ts';
import { getEventText, eventTypes } from './webhook-text.ts';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';
import styles from './webhooks.module.css';

type EndpointForm = Pick<WebhookEndpoint, 'mode' | 'url' | 'description' | 'events'>;

const empty: EndpointForm = { mode: 'test', url: '', description: '', events: ['task.complete', 'task.failed'] };

const toRequest = ({ mode, url, description, events }: EndpointForm) => ({
  mode,
  url: url.trim(),
  description: description.trim(),
  events,
});

const getUrlMessage = () =>
  translate({ id: 'webhooks.url.wrong', message: 'Enter a URL such as https://example.com/hook' });

/** Also used for changes, which have the same rules as new endpoints. */
const resolver = createRequestResolver<EndpointForm>({
  schema: zWebhookEndpointCreate,
  toRequest,
  messages: {
    url: getUrlMessage,
    events: () => translate({ id: 'webhooks.events.none', message: 'Choose at least one event' }),
  },
  own: ({ url }) => ({ url: /^https?:/i.test(url.trim()) ? undefined : getUrlMessage() }),
});

/** Adds an endpoint, or changes one. */
export function EndpointDialog({ endpoint, ...dialog }: DialogState & { endpoint?: WebhookEndpoint }) {
  const mode = useModeFilter();
  const form = useForm<EndpointForm>({ resolver, defaultValues: endpoint ?? { ...empty, ...mode } });
  const { control } = form;
  const fields = showFieldIssues(form);
  const create = useAction(createWebhookEndpointMutation, {
    success: translate({ id: 'webhooks.endpoint.added', message: 'Endpoint added' }),
    failure: translate({ id: 'webhooks.endpoint.addFailed', message: 'The endpoint couldn’t be added. Try again.' }),
    fields,
    refresh: ['listWebhookEndpoints'],
  });
  const update = useUpdateEndpoint(fields);

  const submit = form.handleSubmit((values) => {
    const body = toRequest(values);
    if (endpoint === undefined) return create.run({ body }, dialog.onClose);
    const { mode: _fixed, ...change } = body;
    return update.run({ path: { endpoint_id: endpoint.id }, body: change }, dialog.onClose);
  });

  return (
    <FormDialog
      {...dialog}
      title={
        endpoint === undefined
          ? translate({ id: 'webhooks.add.title', message: 'Add an endpoint' })
          : translate({ id: 'webhooks.edit.title', message: 'Edit endpoint' })
      }
      form={form}
      submit={
        endpoint === undefined
          ? translate({ id: 'webhooks.add', message: 'Add endpoint' })
          : translate({ id: 'webhooks.edit.submit', message: 'Save' })
      }
      onSubmit={submit}
    >
      <FormField
        control={control}
        name="url"
        label={translate({ id: 'webhooks.url', message: 'URL' })}
        type="url"
        inputMode="url"
      />
      {endpoint === undefined && (
        <FormField
          control={control}
          name="mode"
          label={translate({ id: 'webhooks.mode', message: 'Mode of the tasks' })}
        >
          {(ties) => (
            <Segmented
              {...ties}
              label={translate({ id: 'webhooks.mode', message: 'Mode of the tasks' })}
              options={getModeOptions()}
            />
          )}
        </FormField>
      )}
      <FormField control={control} name="events">
        {({ value, onChange, 'aria-describedby': issue }) => (
          <fieldset className={styles.checks} aria-describedby={issue}>
            <legend>{translate({ id: 'webhooks.events', message: 'Events' })}</legend>
            <Checkbox.Group
              value={value}
              onChange={onChange}
              options={eventTypes.map((type) => ({
                value: type,
                label: (
                  <>
                    <code>{type}</code> <span className={clsx(layout.flush, kit.note)}>{getEventText(type)}</span>
                  </>
                ),
              }))}
            />
          </fieldset>
        )}
      </FormField>
      <FormField
        control={control}
        name="description"
        label={translate({ id: 'webhooks.description', message: 'Description' })}
        optional
        max={webhookEndpointCreateBounds.description.max}
      />
    </FormDialog>
  );
}

/** Sends an example event and shows its delivery. */
export function TestDialog({ endpoint, ...dialog }: DialogState & { endpoint: WebhookEndpoint }) {
  const { openDelivery } = useWebhookParams();
  const { form, submit } = useActionForm({
    schema: zWebhookTest,
    values: { type: endpoint.events[0] ?? 'task.complete' },
    operation: testWebhookEndpointMutation,
    toInput: ({ type }) => ({ body: { endpoint_id: endpoint.id, type } }),
    success: translate({ id: 'webhooks.test.sent', message: 'Test event sent' }),
    failure: translate({ id: 'webhooks.test.failed', message: 'The test event couldn’t be sent. Try again.' }),
    refresh: ['listWebhookDeliveries'],
    onSaved: ({ id }) => {
      dialog.onClose();
      openDelivery(id);
    },
  });
  return (
    <FormDialog
      {...dialog}
      title={translate({ id: 'webhooks.test.title', message: 'Send a test event' })}
      submit={<Translate id="webhooks.test.submit">Send event</Translate>}
      form={form}
      onSubmit={submit}
    >
      <p>
        <Translate id="webhooks.test.text" values={{ url: <strong>{endpoint.url}</strong> }}>
          {'Sends an example event to {url} once, signed like any other event. Its task doesn’t exist.'}
        </Translate>
      </p>
      <FormField
        control={form.control}
        name="type"
        label={translate({ id: 'webhooks.column.event', message: 'Event' })}
      >
        {(ties) => (
          <Select
            {...ties}
            options={eventTypes.map((one) => ({ value: one, label: `${one} – ${getEventText(one)}` }))}
          />
        )}
      </FormField>
    </FormDialog>
  );
}
