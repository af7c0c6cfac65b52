import type { ReactNode } from 'react';
import { translate } from '@docusaurus/Translate';
import { QueryFailure } from '../../../core/api/QueryFailure.tsx';
import { SidePanel } from '../../../dashboard/SidePanel.tsx';
import { Skeleton, SkeletonBox } from '../../../ui/Skeleton.tsx';
import type { useRow } from './use-row.ts';
import styles from './parts.module.css';

interface RowPanelProps<Data> {
  title: string;
  row: ReturnType<typeof useRow>;
  query: {
    readonly data: Data | undefined;
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  children: (data: Data) => ReactNode;
}

/** What a row of a list is, beside the list. */
export function RowPanel<Data>({ title, row, query, children }: RowPanelProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  const from =
    row.shownId === undefined ? null : document.querySelector<HTMLElement>(`[data-row="${CSS.escape(row.shownId)}"]`);
  return (
    <SidePanel
      title={title}
      open={row.openId !== undefined}
      onClose={row.close}
      onClosed={row.closed}
      returnTo={[from]}
      closeLabel={translate({ id: 'logs.close', message: 'Close' })}
    >
      {data !== undefined ? (
        <div className={styles.panel}>{children(data)}</div>
      ) : error === null ? (
        <Skeleton>
          <SkeletonBox height="16rem" />
        </Skeleton>
      ) : (
        <QueryFailure
          title={translate({ id: 'support.row.failed', message: 'This could not be loaded' })}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </SidePanel>
  );
}
