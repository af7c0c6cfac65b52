import { translate } from '@docusaurus/Translate';
import { listReportsInfiniteOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import { useRows } from '../../../core/api/use-read.ts';
import { limit } from '../api.ts';
import { Filters, QueueBar, useFilter, useQueue } from '../components/Filters.tsx';
import { kindNames, ReportedWork } from '../components/ReportedWork.tsx';
import { ReviewList } from '../components/ReviewList.tsx';
import { words } from '../words.ts';

/** Works of the gallery that somebody reported, to be looked at and decided about. */
export function ReportSection() {
  const queue = useQueue();
  const specs = {
    kind: { label: translate({ id: 'support.reports.kind', message: 'Kind' }), options: kindNames },
    customer: { label: words.customerFilter() },
  };
  const filter = useFilter(specs);
  const query = useRows(listReportsInfiniteOptions, { query: { queue, ...filter, limit } });
  return (
    <>
      <QueueBar list="reports" filter={filter} />
      <Filters specs={specs} filter={filter} />
      <ReviewList
        query={query}
        failed={translate({ id: 'support.reports.failed', message: 'The reported works could not be loaded' })}
        empty={
          queue === 'waiting'
            ? translate({ id: 'support.reports.none', message: 'No reported work is waiting' })
            : translate({ id: 'support.reports.noneDone', message: 'No reported work has been decided about yet' })
        }
        card={(work) => <ReportedWork key={work.id} work={work} />}
      />
    </>
  );
}
