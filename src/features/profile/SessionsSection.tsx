import Translate, { translate } from '@docusaurus/Translate';
import {
  endOtherSessionsMutation,
  endSessionMutation,
  listSessionsInfiniteOptions,
} from '#generated/account/@tanstack/react-query.gen.ts';
import type { AccountSession } from '#generated/account/types.gen.ts';
import { useIsReadOnly } from '../../core/api/account-client.ts';
import { useAction } from '../../core/api/use-action.ts';
import { useReadList } from '../../core/api/use-read.ts';
import { DateTime, TimeAgo } from '../../core/format/times.tsx';
import { StatusBadge } from '../../dashboard/StatusBadge.tsx';
import { LoadMoreButton } from '../../dashboard/lists/LoadMore.tsx';
import { QueryView } from '../../dashboard/QueryView.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { parseUserAgent } from './device-name.ts';
import { SectionItem, Section } from './Section.tsx';
import styles from './profile.module.css';

function deviceName({ agent }: AccountSession): string {
  if (agent === null) return translate({ id: 'profile.sessions.unknown', message: 'Unknown device' });
  const device = parseUserAgent(agent);
  if (device === undefined) return agent;
  return translate({ id: 'profile.sessions.device', message: '{browser} on {system}' }, device);
}

const endFailed = () =>
  translate({ id: 'profile.sessions.endFailed', message: 'The session couldn’t be ended. Try again.' });

function SessionItem({ session }: { session: AccountSession }) {
  const end = useAction(endSessionMutation, {
    success: translate({ id: 'profile.sessions.ended', message: 'Session ended' }),
    failure: endFailed,
    refresh: ['listSessions'],
  });
  const readOnly = useIsReadOnly();
  const device = deviceName(session);
  return (
    <SectionItem
      name={
        <>
          <span title={session.agent ?? undefined}>{device}</span>
          {session.current && (
            <StatusBadge tone="good" label={translate({ id: 'profile.sessions.current', message: 'This session' })} />
          )}
        </>
      }
      facts={
        <>
          {session.address !== null && <span>{session.address}</span>}
          <span>
            <Translate id="profile.sessions.seen" values={{ time: <TimeAgo at={session.seen_at} /> }}>
              {'last used {time}'}
            </Translate>
          </span>
          <span>
            <Translate id="profile.sessions.started" values={{ time: <DateTime at={session.started_at} /> }}>
              {'signed in {time}'}
            </Translate>
          </span>
        </>
      }
    >
      {!session.current && !readOnly && (
        <Button
          aria-label={translate({ id: 'profile.sessions.end.of', message: 'End session: {device}' }, { device })}
          busy={end.isPending}
          onClick={() => void end.run({ path: { id: session.id } })}
        >
          <Translate id="profile.sessions.end">End</Translate>
        </Button>
      )}
    </SectionItem>
  );
}

/** The active sessions and their devices. */
export function SessionsSection() {
  const list = useReadList(listSessionsInfiniteOptions, {});
  const { rows: sessions } = list;
  const endOthers = useAction(endOtherSessionsMutation, {
    success: translate({ id: 'profile.sessions.othersEnded', message: 'All other sessions ended' }),
    failure: endFailed,
    refresh: ['listSessions'],
  });
  const readOnly = useIsReadOnly();
  return (
    <Section
      anchor="sessions"
      title={translate({ id: 'profile.sessions.title', message: 'Sessions' })}
      lead={
        readOnly ? undefined : (
          <Translate id="profile.sessions.lead">End sessions you don’t recognize, then change your password.</Translate>
        )
      }
    >
      <QueryView
        query={{ ...list, data: sessions }}
        failed={translate({ id: 'profile.sessions.failed', message: 'Your sessions couldn’t be loaded' })}
        height="5rem"
      >
        {(rows) => (
          <ul className={styles.list}>
            {rows.map((session) => (
              <SessionItem key={session.id} session={session} />
            ))}
          </ul>
        )}
      </QueryView>
      <div className={styles.actions}>
        <LoadMoreButton list={list} />
        {!readOnly && sessions !== undefined && sessions.length > 1 && (
          <Button busy={endOthers.isPending} onClick={() => void endOthers.run({})}>
            <Translate id="profile.sessions.endOthers">End all other sessions</Translate>
          </Button>
        )}
      </div>
    </Section>
  );
}
