import clsx from 'clsx';
import { useQueries } from '@tanstack/react-query';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { listLogsOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import type { LogEntry } from '#generated/account/types.gen.ts';
import { useAccountClient } from '../../core/api/account-client.ts';
import { QueryFailure } from '../../core/api/QueryFailure.tsx';
import { useFormat } from '../../core/format/format.ts';
import { TimeAgo } from '../../core/format/times.tsx';
import type { PublicOperation } from '#generated/public-operations.ts';
import { findOperationPage } from '../../core/api/public-operations.ts';
import { toRequestHash } from '../../core/api/request-link.ts';
import { type Column, DataTable } from '../../dashboard/lists/DataTable.tsx';
import { HttpStatus } from '../../dashboard/StatusBadge.tsx';
import { Skeleton, SkeletonLine } from '../../ui/Skeleton.tsx';
import { PageHeader } from '../../dashboard/layout/PageHeader.tsx';
import { PageSection } from '../../dashboard/layout/sections.tsx';
import { LinkButton } from '../../ui/buttons/Button.tsx';
import { currentOperations, getPriceText } from './OperationPrices.tsx';
import { PersonalQuickstart } from './PersonalQuickstart.tsx';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';
import styles from './ApiDocsPage.module.css';

/** The latest request of each operation: null if there was none, missing while it loads. */
function useRecentRequests(known: boolean) {
  const client = useAccountClient();
  return useQueries({
    queries: currentOperations.map(({ id }) => ({
      ...listLogsOptions({ client, query: { operation: id, limit: 1 } }),
      enabled: known,
    })),
    combine: (results) => ({
      byId: new Map(
        currentOperations.map(({ id }, at) => [id, results[at]?.data && (results[at].data.data[0] ?? null)]),
      ),
      error: results.find(({ error }) => error !== null)?.error ?? null,
      isFetching: results.some(({ isFetching }) => isFetching),
      refetch: () => Promise.all(results.map(({ refetch }) => refetch())),
    }),
  });
}

function LastCall({ call }: { call: LogEntry | null | undefined }) {
  if (call === undefined) {
    return (
      <Skeleton>
        <SkeletonLine width="6rem" />
      </Skeleton>
    );
  }
  if (call === null) {
    return <span className={kit.muted}>{translate({ id: 'docs.noRequest', message: 'None yet' })}</span>;
  }
  return (
    <span className={clsx(layout.inline, layout.wrap, layout.gap03, layout.targets)}>
      <HttpStatus status={call.status} />
      <Link to={`/dashboard/api/logs?operation=${call.operation}&id=${call.request_id}`}>
        <TimeAgo at={call.created_at} />
      </Link>
    </span>
  );
}

/** Every operation with its price, its latest request, and a link to try it. */
function OperationTable({ known }: { known: boolean }) {
  const requests = useRecentRequests(known);
  const format = useFormat();
  const columns: readonly Column<PublicOperation>[] = [
    {
      kind: 'lead',
      title: translate({ id: 'docs.column.operation', message: 'Operation' }),
      cell: ({ id, method, path }) => (
        <Link to={findOperationPage(id)} className={styles.operation}>
          <span className={styles.method}>{method}</span>
          <code>{path}</code>
        </Link>
      ),
    },
    {
      title: translate({ id: 'docs.column.price', message: 'Live price' }),
      cell: (operation) => getPriceText(operation, format.number, format.credits),
    },
    {
      title: translate({ id: 'docs.column.last', message: 'Your last request' }),
      cell: ({ id }) => <LastCall call={requests.byId.get(id)} />,
    },
    {
      kind: 'actions',
      plain: true,
      title: translate({ id: 'tryit.title', message: 'Try it' }),
      cell: ({ id }) => (
        // Opens the try-it panel; it isn't an anchor of the page.
        <Link to={findOperationPage(id) + toRequestHash()} className={styles.try} data-noBrokenLinkCheck>
          <Translate id="tryit.title">Try it</Translate>
        </Link>
      ),
    },
  ];
  return (
    <>
      {requests.error !== null && (
        <QueryFailure
          title={translate({ id: 'docs.requestsFailed', message: 'Your recent requests couldn’t be loaded' })}
          query={requests}
        />
      )}
      <DataTable
        caption={translate({ id: 'docs.operations', message: 'Operations' })}
        columns={columns}
        rows={currentOperations}
        narrow="lines"
      />
    </>
  );
}

/** The docs page for signed-in customers: a first request with their own key, and every operation. */
export function ApiDocsPage({ known }: { known: boolean }) {
  return (
    <>
      <PageHeader
        title={translate({ id: 'docs.title', message: 'Docs' })}
        action={<LinkButton to="/docs">{translate({ id: 'docs.all', message: 'All documentation' })}</LinkButton>}
      >
        <Translate id="docs.lead">Your first request, and the price of every operation.</Translate>
      </PageHeader>
      <PageSection
        id="quickstart"
        className={layout.shrink}
        title={<Translate id="docs.quickstart">Quickstart</Translate>}
      >
        <PersonalQuickstart known={known} />
      </PageSection>
      <PageSection id="operations" title={<Translate id="docs.operations">Operations</Translate>}>
        <OperationTable known={known} />
      </PageSection>
    </>
  );
}
