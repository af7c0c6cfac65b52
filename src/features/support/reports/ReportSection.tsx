import { translate } from '@docusaurus/Translate';
import { Skeleton, SkeletonBox } from '../../../ui/Skeleton.tsx';
import { ChoiceFilter, chosen, given, TextFilter, typed } from '../parts/Filters.tsx';
import { words } from '../parts/words.ts';
import { QueueChoice, useQueue } from '../QueueChoice.tsx';
import { QueueList } from '../QueueList.tsx';
import { useDesk } from '../use-desk.ts';
import { ReportedWork } from './ReportedWork.tsx';
import { useReports } from './report-queries.ts';
import { kindNames } from './report-words.ts';
import parts from '../parts/parts.module.css';
import styles from '../support.module.css';

/** Works of the gallery that somebody reported, to be looked at and decided about. */
export function ReportSection() {
  const { asked } = useDesk();
  const queue = useQueue();
  const filter = given({
    queue,
    kind: chosen(asked, 'kind', kindNames),
    customer: typed(asked, 'customer'),
  });
  const query = useReports(filter);
  return (
    <>
      <QueueChoice list="reports" filter={filter} />
      <div className={parts.bar}>
        <search className={parts.filters}>
          <ChoiceFilter
            name="kind"
            label={translate({ id: 'support.reports.kind', message: 'Kind' })}
            options={kindNames}
          />
          <TextFilter name="customer" label={words.customerFilter()} />
        </search>
      </div>
      <QueueList
        query={query}
        failed={translate({ id: 'support.reports.failed', message: 'The reported works could not be loaded' })}
        empty={
          queue === 'waiting'
            ? translate({ id: 'support.reports.none', message: 'No reported work is waiting' })
            : translate({ id: 'support.reports.noneDone', message: 'No reported work has been decided about yet' })
        }
      >
        {query.rows === undefined ? (
          <Skeleton>
            <SkeletonBox height="14rem" />
          </Skeleton>
        ) : (
          <ul className={styles.cards}>
            {query.rows.map((work) => (
              <ReportedWork key={work.id} work={work} />
            ))}
          </ul>
        )}
      </QueueList>
    </>
  );
}
