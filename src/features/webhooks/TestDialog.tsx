import { useState } from 'react';
import { Select } from 'antd';
import Translate, { translate } from '@docusaurus/Translate';
import type { TaskEventType } from '#generated/account/types.gen.ts';
import { FormDialog } from '../../dashboard/FormDialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import type { EndpointDialogProps } from './endpoint-dialog.ts';
import { useTestEndpoint } from './endpoint-queries.ts';
import { useWebhookAddress } from './webhook-address.ts';
import { eventText, eventTypes } from './webhook-text.ts';

/** Posts the example of an event, and leads to what became of it. */
export function TestDialog({ endpoint, onClose, ...dialog }: EndpointDialogProps) {
  const test = useTestEndpoint();
  const { openDelivery } = useWebhookAddress();
  const [type, setType] = useState<TaskEventType>(endpoint.events[0] ?? 'task.complete');
  return (
    <FormDialog
      {...dialog}
      title={translate({ id: 'webhooks.test.title', message: 'Send a test event' })}
      onClose={onClose}
      submit={<Translate id="webhooks.test.submit">Send event</Translate>}
      busy={test.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        void test.run({ body: { endpoint_id: endpoint.id, type } }, ({ id }) => {
          onClose();
          openDelivery(id);
        });
      }}
    >
      <p>
        <Translate id="webhooks.test.text" values={{ url: <strong>{endpoint.url}</strong> }}>
          {
            'The example of the reference is posted to {url} once, signed like any other event. It is about a task that does not exist.'
          }
        </Translate>
      </p>
      <Field label={translate({ id: 'webhooks.column.event', message: 'Event' })}>
        {(control) => (
          <Select
            id={control.id}
            value={type}
            onChange={setType}
            options={eventTypes.map((one) => ({ value: one, label: `${one} – ${eventText(one)}` }))}
          />
        )}
      </Field>
    </FormDialog>
  );
}
