import { useId, useState } from 'react';
import clsx from 'clsx';
import { useForm, useWatch } from 'react-hook-form';
import Translate, { translate } from '@docusaurus/Translate';
import type { GalleryWork, WorkReportReason } from '#generated/account/types.gen.ts';
import { workReportCreateBounds } from '#generated/contract-bounds.ts';
import { zWorkReportCreate } from '#generated/requests/zod.gen.ts';
import { fetchJson } from '../../core/api/fetch-json.ts';
import { getRuleMessage } from '../../core/api/field-errors.ts';
import { getProblemMessage } from '../../core/api/problem-messages.ts';
import { createRequestResolver } from '../../core/api/request-resolver.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select, Textarea } from '../../ui/fields/controls.tsx';
import { toast } from '../../ui/toaster/toast.ts';
import { useModal } from '../../ui/use-modal.ts';
import { getWorkEndpoint } from './gallery-queries.ts';
import { getWorkTitle } from './gallery-text.ts';
import { reportReasons } from './report-text.ts';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';
import styles from './ReportDialog.module.css';

interface ReportForm {
  /** '' until one is selected. */
  reason: WorkReportReason | '';
  details: string;
}

const toRequest = ({ reason, details }: ReportForm) => ({
  reason: reason as WorkReportReason,
  details: details.trim(),
});

const resolver = createRequestResolver<ReportForm>({
  schema: zWorkReportCreate,
  toRequest,
  messages: { reason: () => getRuleMessage('required') },
  own: ({ reason, details }) => ({
    details: reason === 'other' && details.trim() === '' ? getRuleMessage('required') : undefined,
  }),
});

/** A form that reports a work to support. The dialog element traps and restores the focus. */
export function ReportDialog({ work, onClosed }: { work: GalleryWork; onClosed: () => void }) {
  const dialog = useModal();
  const titleId = useId();
  const { register, handleSubmit, formState, control } = useForm<ReportForm>({
    resolver,
    defaultValues: { reason: '', details: '' },
  });
  const { errors, isSubmitting } = formState;
  const [reason, details] = useWatch({ control, name: ['reason', 'details'] });
  const [failure, setFailure] = useState<string>();
  const close = () => dialog.current?.close();

  async function send(values: ReportForm) {
    setFailure(undefined);
    try {
      await fetchJson('POST', `${getWorkEndpoint(work.id)}/reports`, toRequest(values));
      toast.success(translate({ id: 'gallery.reported', message: 'Report sent. Support will review it.' }));
      close();
    } catch (error) {
      setFailure(
        getProblemMessage(error, translate({ id: 'gallery.report.failed', message: 'The report couldn’t be sent' })),
      );
    }
  }

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onClose={onClosed}>
      <form noValidate className={styles.form} onSubmit={(event) => void handleSubmit(send)(event)}>
        <h2 id={titleId} className={styles.title}>
          {translate({ id: 'gallery.report.one', message: 'Report {title}' }, { title: getWorkTitle(work) })}
        </h2>
        <p className={clsx(kit.soft, kit.after3)}>
          <Translate id="gallery.report.text">
            Support reviews reports and removes works that break the terms. You don’t need an account, and the owner
            isn’t told who reported the work.
          </Translate>
        </p>
        <Field label={translate({ id: 'refunds.reason', message: 'Reason' })} error={errors.reason?.message}>
          {(ties) => (
            <Select {...ties} {...register('reason')}>
              <option value="" disabled>
                {translate({ id: 'gallery.report.choose', message: 'Choose a reason' })}
              </option>
              {Object.entries(reportReasons).map(([reason, name]) => (
                <option key={reason} value={reason}>
                  {name()}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          label={translate({ id: 'gallery.report.details', message: 'Details' })}
          optional={reason !== 'other'}
          error={errors.details?.message}
          count={{ value: details, max: workReportCreateBounds.details.max }}
        >
          {(ties) => <Textarea {...ties} {...register('details')} rows={4} />}
        </Field>
        {failure !== undefined && (
          <p role="alert" className={clsx(layout.flush, kit.danger)}>
            {failure}
          </p>
        )}
        <p className={styles.actions}>
          <Button onClick={close}>{translate({ id: 'dialog.cancel', message: 'Cancel' })}</Button>
          <Button type="submit" variant="primary" busy={isSubmitting}>
            <Translate id="gallery.report.send">Send report</Translate>
          </Button>
        </p>
      </form>
    </dialog>
  );
}
