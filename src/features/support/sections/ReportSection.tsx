import clsx from 'clsx';
import { translate } from '@docusaurus/Translate';
import { decideReportMutation, listReportsInfiniteOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import type { ReportDecision, ReportReview, WorkKind } from '#generated/account/types.gen.ts';
import { zReportDecision } from '#generated/requests/zod.gen.ts';
import { reportDecisionBounds } from '#generated/contract-bounds.ts';
import { useReadList } from '../../../core/api/use-read.ts';
import { useFormat } from '../../../core/format/format.ts';
import { DateTime } from '../../../core/format/times.tsx';
import { type State, StatusBadge } from '../../../dashboard/StatusBadge.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { AudioPlayer } from '../../../core/player/AudioPlayer.tsx';
import { Video } from '../../../core/player/Video.tsx';
import { reportReasons } from '../../gallery/report-text.ts';
import { OwnerCell, ReviewCards, useRowAction } from '../components/parts.tsx';
import { Filters, pageSize, QueueBar, useFilter, useQueue } from '../components/Filters.tsx';
import { getCustomerMessageProps, useReasonDialog } from '../components/use-reason-dialog.tsx';
import { labels } from '../labels.ts';
import kit from '../../../ui/kit.module.css';
import styles from '../support.module.css';

type Decision = ReportDecision['decision'];

/** The kinds of works, with the names that the library uses. */
const kindNames: Readonly<Record<WorkKind, () => string>> = {
  song: () => translate({ id: 'support.reports.song', message: 'Song' }),
  image: () => translate({ id: 'support.reports.image', message: 'Image' }),
  video: () => translate({ id: 'support.reports.video', message: 'Video' }),
};

const states: Readonly<Record<ReportReview['state'], State>> = {
  waiting: { tone: 'busy', label: () => translate({ id: 'support.waiting', message: 'Waiting' }) },
  dismissed: { tone: 'off', label: () => translate({ id: 'support.reports.dismissed', message: 'Dismissed' }) },
  taken_down: { tone: 'bad', label: () => translate({ id: 'support.reports.down', message: 'Taken down' }) },
  restored: { tone: 'good', label: () => translate({ id: 'support.reports.restored', message: 'Restored' }) },
};

const decisionNames: Readonly<Record<Decision, () => string>> = {
  dismissed: () => translate({ id: 'support.reports.dismiss', message: 'Dismiss' }),
  taken_down: () => translate({ id: 'support.reports.takeDown', message: 'Take down' }),
  restored: () => translate({ id: 'support.reports.restore', message: 'Restore' }),
};

const doneMessages: Readonly<Record<Decision, () => string>> = {
  dismissed: () => translate({ id: 'support.reports.dismissed.done', message: 'Reports dismissed' }),
  taken_down: () => translate({ id: 'support.reports.down.done', message: 'Work taken down' }),
  restored: () => translate({ id: 'support.reports.restored.done', message: 'Work restored' }),
};

/** Actions that the state of a work permits. */
const decisions: Readonly<Record<ReportReview['state'], readonly Decision[]>> = {
  waiting: ['dismissed', 'taken_down'],
  dismissed: ['taken_down'],
  taken_down: ['restored'],
  restored: ['taken_down'],
};

const getTitle = ({ title }: ReportReview) => title || translate({ id: 'tasks.untitled', message: 'Untitled' });

/** The reported work, which support can play or view. */
function Work({ work }: { work: ReportReview }) {
  const { kind, media_url: src, cover_url: cover, duration, waveform, width, height } = work;
  const title = getTitle(work);
  const size = { width: width ?? undefined, height: height ?? undefined };
  if (src === null) {
    return (
      <p className={styles.muted}>{translate({ id: 'support.reports.gone', message: 'The files are deleted.' })}</p>
    );
  }
  if (kind === 'song') {
    return <AudioPlayer src={src} title={title} cover={cover ?? undefined} duration={duration ?? 0} peaks={waveform} />;
  }
  return kind === 'video' ? (
    <Video className={styles.media} src={src} title={title} poster={cover} {...size} />
  ) : (
    <a href={src} target="_blank" rel="noreferrer">
      <img className={styles.media} src={src} alt={title} {...size} loading="lazy" />
    </a>
  );
}

/** Dismissing applies immediately. Other decisions require a message to the customer. */
function ReportActions({ work: { id, state } }: { work: ReportReview }) {
  const decide = useRowAction(decideReportMutation, (_, { body }) => doneMessages[body.decision]());
  const [openDialog, dialog] = useReasonDialog();
  const openDecision = (decision: Decision, from: HTMLElement) => {
    const restores = decision === 'restored';
    openDialog(
      {
        ...getCustomerMessageProps(restores),
        title: decisionNames[decision](),
        text: restores
          ? translate({
              id: 'support.reports.restore.text',
              message: 'The work gets its previous visibility. The customer is notified by email.',
            })
          : translate({
              id: 'support.reports.takeDown.text',
              message:
                'The work leaves the gallery immediately and stays private until support restores it. The customer gets an email with the reason.',
            }),
        schema: zReportDecision.shape.note,
        limit: reportDecisionBounds.note.max,
        send: (note, done) => decide.run({ path: { id }, body: { decision, note } }, done),
      },
      from,
    );
  };
  return (
    <div className={styles.actions}>
      {decisions[state].map((decision) => (
        <Button
          key={decision}
          variant={decision === 'taken_down' ? 'danger' : 'default'}
          busy={decision === 'dismissed' && decide.isPending}
          onClick={({ currentTarget }) =>
            decision === 'dismissed'
              ? void decide.run({ path: { id }, body: { decision, note: '' } })
              : openDecision(decision, currentTarget)
          }
        >
          {decisionNames[decision]()}
        </Button>
      ))}
      {dialog}
    </div>
  );
}

/** A reported work with its reports and actions. */
function ReportedWork({ work }: { work: ReportReview }) {
  const { id, kind, visibility, state, reports, said, note, reported_at: at } = work;
  const format = useFormat();
  return (
    <li className={styles.card} aria-labelledby={id} data-row={id} tabIndex={-1}>
      <p className={styles.cardHead}>
        <strong id={id} className={kit.anywhere}>
          {getTitle(work)}
        </strong>
        <StatusBadge {...states[state]} />
        <span className={styles.muted}>
          {kindNames[kind]()} ·{' '}
          {visibility === 'public'
            ? translate({ id: 'support.reports.public', message: 'Public' })
            : translate({ id: 'support.reports.private', message: 'Private' })}{' '}
          · <DateTime at={at} />
        </span>
      </p>
      <p className={styles.cardHead}>
        <OwnerCell row={work} />
        <code className={styles.id}>{id}</code>
      </p>
      <div className={clsx(styles.work, kind === 'song' && styles.wide)}>
        <Work work={work} />
      </div>
      <ul className={styles.reasons}>
        {said.map(({ reason, details, at: when }) => (
          <li key={`${when} ${reason} ${details}`}>
            <strong>{reportReasons[reason]()}</strong> <DateTime at={when} />
            {details !== '' && <p className={styles.text}>{details}</p>}
          </li>
        ))}
      </ul>
      {reports > said.length && (
        <p className={styles.muted}>
          {translate(
            { id: 'support.reports.more', message: '{count} reports in total' },
            { count: format.number(reports) },
          )}
        </p>
      )}
      {state !== 'waiting' && note !== '' && <p className={styles.note}>{note}</p>}
      <ReportActions work={work} />
    </li>
  );
}

/** Reported works of the gallery. */
export function ReportSection() {
  const queue = useQueue();
  const specs = {
    kind: { label: translate({ id: 'support.reports.kind', message: 'Type' }), options: kindNames },
    customer: { label: labels.customerFilter() },
  };
  const filter = useFilter(specs);
  const query = useReadList(listReportsInfiniteOptions, { query: { queue, ...filter, limit: pageSize } });
  return (
    <>
      <QueueBar list="reports" filter={filter} />
      <Filters specs={specs} filter={filter} />
      <ReviewCards
        query={query}
        failed={translate({ id: 'support.reports.failed', message: 'The reported works couldn’t be loaded' })}
        empty={
          queue === 'waiting'
            ? translate({ id: 'support.reports.none', message: 'No waiting reports' })
            : translate({ id: 'support.reports.noneDone', message: 'No reviewed reports yet' })
        }
        card={(work) => <ReportedWork key={work.id} work={work} />}
      />
    </>
  );
}
