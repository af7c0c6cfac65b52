import { useId } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import Translate, { translate } from '@docusaurus/Translate';
import type { WebhookEndpoint } from '#generated/account/types.gen.ts';
import { contractLimits } from '../../core/api/contract-limits.ts';
import { ruleMessage } from '../../core/api/field-messages.ts';
import { faultsIn } from '../../core/api/form-faults.ts';
import { useUnsent } from '../../core/use-unsent.ts';
import { FormDialog } from '../../dashboard/FormDialog.tsx';
import { countPoints } from '../../ui/fields/count-points.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { Input } from '../../ui/fields/Input.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { useCreateEndpoint, useUpdateEndpoint } from './endpoint-queries.ts';
import { eventText, eventTypes, modeName } from './webhook-text.ts';
import styles from './webhooks.module.css';

const schema = z.object({
  mode: z.enum(['live', 'test']),
  url: z.string().check(
    z.refine((url) => /^https?:$/.test(URL.parse(url.trim())?.protocol ?? ''), {
      error: () =>
        translate({ id: 'webhooks.url.wrong', message: 'Enter an address such as https://example.com/hook' }),
    }),
  ),
  description: z.string().check(
    z.refine((text) => countPoints(text.trim()) <= contractLimits.endpointDescription, {
      error: () => ruleMessage('too_long'),
    }),
  ),
  events: z.array(z.enum(['task.text', 'task.first', 'task.complete', 'task.failed'])).check(
    z.refine((events) => events.length > 0, {
      error: () => translate({ id: 'webhooks.events.none', message: 'Choose at least one event' }),
    }),
  ),
});

type Values = z.infer<typeof schema>;

const empty: Values = { mode: 'test', url: '', description: '', events: ['task.complete', 'task.failed'] };

interface EndpointDialogProps {
  /** Missing: one is added. */
  endpoint?: WebhookEndpoint;
  open: boolean;
  onClose: () => void;
  onClosed?: () => void;
  returnTo: readonly (HTMLElement | null)[];
}

/** Adds an endpoint, or changes one. */
export function EndpointDialog({ endpoint, open, onClose, onClosed, returnTo }: EndpointDialogProps) {
  const eventsId = useId();
  const form = useForm({ resolver: zodResolver(schema), defaultValues: endpoint ?? empty });
  const fields = faultsIn(form);
  const create = useCreateEndpoint(fields);
  const update = useUpdateEndpoint(fields);
  const { register, control, setValue, formState } = form;
  const { errors } = formState;
  const [mode, description] = useWatch({ control, name: ['mode', 'description'] });
  useUnsent(open && formState.isDirty);

  const submit = form.handleSubmit((values) => {
    const body = { ...values, url: values.url.trim(), description: values.description.trim() };
    if (endpoint === undefined) return create.run({ body }, onClose);
    const { mode: _fixed, ...change } = body;
    return update.run({ path: { endpoint_id: endpoint.id }, body: change }, onClose);
  });

  return (
    <FormDialog
      title={
        endpoint === undefined
          ? translate({ id: 'webhooks.add.title', message: 'Add an endpoint' })
          : translate({ id: 'webhooks.edit.title', message: 'Edit endpoint' })
      }
      open={open}
      onClose={onClose}
      onClosed={() => {
        form.reset();
        onClosed?.();
      }}
      returnTo={returnTo}
      submit={
        endpoint === undefined ? (
          <Translate id="webhooks.add">Add endpoint</Translate>
        ) : (
          <Translate id="webhooks.edit.submit">Save</Translate>
        )
      }
      busy={formState.isSubmitting}
      onSubmit={(event) => void submit(event)}
    >
      <Field label={translate({ id: 'webhooks.url', message: 'URL' })} error={errors.url?.message}>
        {(field) => (
          <Input
            {...field}
            {...register('url')}
            type="url"
            inputMode="url"
            maxLength={contractLimits.endpointUrl}
            autoComplete="off"
          />
        )}
      </Field>
      {endpoint === undefined && (
        <div className={styles.choice}>
          <span className={styles.choiceLabel} aria-hidden="true">
            <Translate id="webhooks.mode">Tasks of</Translate>
          </span>
          <Segmented
            label={translate({ id: 'webhooks.mode', message: 'Tasks of' })}
            options={[
              { value: 'test', label: modeName('test') },
              { value: 'live', label: modeName('live') },
            ]}
            value={mode}
            onChange={(next) => setValue('mode', next, { shouldDirty: true })}
          />
        </div>
      )}
      <fieldset className={styles.checks} aria-describedby={eventsId}>
        <legend>
          <Translate id="webhooks.events">Events</Translate>
        </legend>
        {eventTypes.map((type) => (
          <label key={type}>
            <input type="checkbox" value={type} {...register('events')} />
            <span>
              <code>{type}</code> <span className={styles.quiet}>{eventText(type)}</span>
            </span>
          </label>
        ))}
        <p id={eventsId} className={styles.fault} aria-live="polite">
          {errors.events?.message}
        </p>
      </fieldset>
      <Field
        label={translate({ id: 'webhooks.description', message: 'Description' })}
        optional
        count={{ value: description, max: contractLimits.endpointDescription }}
        error={errors.description?.message}
      >
        {(field) => <Input {...field} {...register('description')} autoComplete="off" />}
      </Field>
    </FormDialog>
  );
}
