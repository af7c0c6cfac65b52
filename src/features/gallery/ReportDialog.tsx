import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import type { GalleryWork, WorkReportReason } from '#generated/account/types.gen.ts';
import { contractLimits } from '../../core/api/contract-limits.ts';
import { ruleMessage } from '../../core/api/field-messages.ts';
import { problemMessage } from '../../core/problem-messages.ts';
import { reportReasons } from './report-text.ts';
import { Button } from '../../ui/Button.tsx';
import { countPoints } from '../../ui/fields/count-points.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { Textarea } from '../../ui/fields/Textarea.tsx';
import { toast } from '../../ui/toaster/toast.ts';
import { useReport } from './gallery-calls.ts';
import { workTitle } from './gallery-text.ts';
import styles from './ReportDialog.module.css';

interface Wish {
  readonly reason: WorkReportReason | '';
  readonly details: string;
}

const required = ({ reason }: Wish) => (reason === '' ? ruleMessage('required') : undefined);

function detailsFault({ reason, details }: Wish): string | undefined {
  if (reason === 'other' && details.trim() === '') return ruleMessage('required');
  return countPoints(details.trim()) > contractLimits.reportDetails ? ruleMessage('too_long') : undefined;
}

/** Asks what is wrong with a work and tells support. The browser keeps the focus in it, and brings it back. */
export function ReportDialog({ work, onClosed }: { work: GalleryWork; onClosed: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const report = useReport();
  const [wish, setWish] = useState<Wish>({ reason: '', details: '' });
  const [tried, setTried] = useState(false);
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
    setTried(true);
    const { reason, details } = wish;
    if (busy || reason === '' || detailsFault(wish) !== undefined) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await report(work.id, { reason, details: details.trim() });
      toast.success(translate({ id: 'gallery.reported', message: 'Report sent. Support will review it.' }));
      close();
    } catch (error) {
      setFailure(
        problemMessage(error, translate({ id: 'gallery.report.failed', message: 'The report couldn’t be sent' })),
      );
      setBusy(false);
    }
  }

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onClose={onClosed}>
      <form noValidate className={styles.form} onSubmit={(event) => void send(event)}>
        <h2 id={titleId} className={styles.title}>
          {translate({ id: 'gallery.report.one', message: 'Report {title}' }, { title: workTitle(work) })}
        </h2>
        <p className={styles.text}>
          <Translate id="gallery.report.text">
            Support reviews reports and removes works that break the terms. You don’t need an account, and the owner
            isn’t told who reported the work.
          </Translate>
        </p>
        <Field
          label={translate({ id: 'refunds.reason', message: 'Reason' })}
          error={tried ? required(wish) : undefined}
        >
          {(control) => (
            <Select
              {...control}
              value={wish.reason}
              onChange={({ target }) => setWish({ ...wish, reason: target.value as Wish['reason'] })}
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
          optional={wish.reason !== 'other'}
          error={tried ? detailsFault(wish) : undefined}
          count={{ value: wish.details, max: contractLimits.reportDetails }}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={4}
              value={wish.details}
              onChange={({ target }) => setWish({ ...wish, details: target.value })}
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
