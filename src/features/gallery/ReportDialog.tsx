import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import type { GalleryWork, WorkReportCreate, WorkReportReason } from '#generated/account/types.gen.ts';
import { contractBounds } from '#generated/contract-bounds.ts';
import { fetchJson } from '../../core/api/fetch-json.ts';
import { getRuleMessage } from '../../core/api/field-errors.ts';
import { getProblemMessage } from '../../core/api/problem-messages.ts';
import { usePageServices } from '../../core/page-services.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select, Textarea } from '../../ui/fields/controls.tsx';
import { countCodePoints } from '../../ui/fields/count-code-points.ts';
import { toast } from '../../ui/toaster/toast.ts';
import { getWorkEndpoint } from './gallery-queries.ts';
import { getWorkTitle } from './gallery-text.ts';
import { reportReasons } from './report-text.ts';
import styles from './ReportDialog.module.css';

interface ReportFormValues {
  readonly reason: WorkReportReason | '';
  readonly details: string;
}

const required = ({ reason }: ReportFormValues) => (reason === '' ? getRuleMessage('required') : undefined);

function getDetailsError({ reason, details }: ReportFormValues): string | undefined {
  if (reason === 'other' && details.trim() === '') return getRuleMessage('required');
  return countCodePoints(details.trim()) > contractBounds['work-report-create.details'].max
    ? getRuleMessage('too_long')
    : undefined;
}

/** A form that reports a work to support. The dialog element traps and restores the focus. */
export function ReportDialog({ work, onClosed }: { work: GalleryWork; onClosed: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const { config } = usePageServices();
  const [formValues, setFormValues] = useState<ReportFormValues>({ reason: '', details: '' });
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const close = () => dialog.current?.close();

  async function send(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    const { reason, details } = formValues;
    if (busy || reason === '' || getDetailsError(formValues) !== undefined) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const report: WorkReportCreate = { reason, details: details.trim() };
      await fetchJson(config, 'POST', `${getWorkEndpoint(work.id)}/reports`, report);
      toast.success(translate({ id: 'gallery.reported', message: 'Report sent. Support will review it.' }));
      close();
    } catch (error) {
      setFailure(
        getProblemMessage(error, translate({ id: 'gallery.report.failed', message: 'The report couldn’t be sent' })),
      );
      setBusy(false);
    }
  }

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onClose={onClosed}>
      <form noValidate className={styles.form} onSubmit={(event) => void send(event)}>
        <h2 id={titleId} className={styles.title}>
          {translate({ id: 'gallery.report.one', message: 'Report {title}' }, { title: getWorkTitle(work) })}
        </h2>
        <p className={styles.text}>
          <Translate id="gallery.report.text">
            Support reviews reports and removes works that break the terms. You don’t need an account, and the owner
            isn’t told who reported the work.
          </Translate>
        </p>
        <Field
          label={translate({ id: 'refunds.reason', message: 'Reason' })}
          error={submitted ? required(formValues) : undefined}
        >
          {(control) => (
            <Select
              {...control}
              value={formValues.reason}
              onChange={({ target }) =>
                setFormValues({ ...formValues, reason: target.value as ReportFormValues['reason'] })
              }
            >
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
          optional={formValues.reason !== 'other'}
          error={submitted ? getDetailsError(formValues) : undefined}
          count={{ value: formValues.details, max: contractBounds['work-report-create.details'].max }}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={4}
              value={formValues.details}
              onChange={({ target }) => setFormValues({ ...formValues, details: target.value })}
            />
          )}
        </Field>
        {failure !== undefined && (
          <p role="alert" className={styles.failure}>
            {failure}
          </p>
        )}
        <p className={styles.actions}>
          <Button onClick={close}>{translate({ id: 'dialog.cancel', message: 'Cancel' })}</Button>
          <Button type="submit" variant="primary" busy={busy}>
            <Translate id="gallery.report.send">Send report</Translate>
          </Button>
        </p>
      </form>
    </dialog>
  );
}
