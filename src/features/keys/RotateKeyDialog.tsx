import { useId, useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import Translate, { translate } from '@docusaurus/Translate';
import type { KeyCreated as Created } from '#generated/account/types.gen.ts';
import { useFormat } from '../../core/format.ts';
import { maskedKey } from '../../core/key-text.ts';
import { useUnsent } from '../../core/use-unsent.ts';
import { CancelButton } from '../../dashboard/CancelButton.tsx';
import { Dialog } from '../../dashboard/Dialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import type { KeyDialogProps } from './key-dialog.ts';
import { keyName } from './key-text.ts';
import { KeyCreated } from './KeyCreated.tsx';
import { useRotateKey } from './keys-queries.ts';

/** Hours for which the old key goes on working. */
const graces = ['1', '24', '168', '720'] as const;

const schema = z.object({ hours: z.enum(graces) });

const graceName = (hours: (typeof graces)[number]) =>
  hours === '1'
    ? translate({ id: 'keys.grace.hour', message: '1 hour' })
    : hours === '24'
      ? translate({ id: 'keys.grace.day', message: '1 day' })
      : translate({ id: 'keys.grace.days', message: '{days} days' }, { days: String(Number(hours) / 24) });

/** Makes a key that takes the place of another, and shows its secret. */
export function RotateKeyDialog({ apiKey, open, onClose, onClosed, returnTo }: KeyDialogProps) {
  const formId = useId();
  const format = useFormat();
  const rotate = useRotateKey();
  const [created, setCreated] = useState<Created>();
  const [until, setUntil] = useState('');
  const { register, handleSubmit } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { hours: '24' as const },
  });
  useUnsent(open && created?.mode === 'live');
  const submit = handleSubmit(({ hours }) =>
    rotate.run({ path: { id: apiKey.id }, body: { grace_hours: Number(hours) } }, ({ created: made, replaced }) => {
      setCreated(made);
      setUntil(replaced.expires_at ?? '');
    }),
  );
  return (
    <Dialog
      title={translate({ id: 'keys.rotate.title', message: 'Rotate API key' })}
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      returnTo={returnTo}
      insistent={created?.mode === 'live'}
      footer={
        created === undefined ? (
          <>
            <CancelButton onClick={onClose} />
            <Button type="submit" form={formId} variant="primary" busy={rotate.isPending}>
              <Translate id="keys.rotate.submit">Rotate key</Translate>
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={onClose}>
            <Translate id="keys.created.done">Done</Translate>
          </Button>
        )
      }
    >
      {created === undefined ? (
        <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
          <p>
            <Translate
              id="keys.rotate.consequence"
              values={{ name: <strong>{keyName(apiKey)}</strong>, key: <code>{maskedKey(apiKey)}</code> }}
            >
              {
                'A new key with the same limits takes the place of {name} ({key}). Both work and share one budget until the time you choose is over; then the old one is refused.'
              }
            </Translate>
          </p>
          <Field label={translate({ id: 'keys.rotate.grace', message: 'The old key works for' })}>
            {(control) => (
              <Select {...control} {...register('hours')}>
                {graces.map((hours) => (
                  <option key={hours} value={hours}>
                    {graceName(hours)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </form>
      ) : (
        <>
          <KeyCreated created={created} />
          <p>
            <Translate
              id="keys.rotate.until"
              values={{ key: <code>{maskedKey(apiKey)}</code>, time: format.moment(until) }}
            >
              {'{key} works until {time}.'}
            </Translate>
          </p>
        </>
      )}
    </Dialog>
  );
}
