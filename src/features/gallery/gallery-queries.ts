import { useCallback, useEffect, useState } from 'react';
import type { GalleryPage, GalleryWork, WorkKind, WorkReport, WorkReportCreate } from '#generated/account/types.gen.ts';
import { fetchJson } from '../../core/api/fetch-json.ts';
import { usePageServices } from '../../core/page-services.ts';

/** A number that fills rows of one, two, three and four. */
const pageSize = 24;

const worksPath = '/api/gallery/works';
const getWorkPath = (id: string) => `${worksPath}/${encodeURIComponent(id)}`;

/** Loads a page at once and more pages on demand; `answers` has all of them. */
function usePagedRequest<Answer>(ask: (before: Answer | undefined) => Promise<Answer>) {
  const [answers, setAnswers] = useState<readonly Answer[]>([]);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(true);
  const [question, setQuestion] = useState<{ readonly before?: Answer | undefined }>({});
  useEffect(() => {
    let over = false;
    const take = async () => {
      const outcome = await ask(question.before).then(
        (answer) => ({ answer }),
        (error: unknown) => ({ error }),
      );
      if (over) return;
      if ('answer' in outcome) setAnswers((known) => [...known, outcome.answer]);
      setFailure('error' in outcome ? outcome.error : null);
      setBusy(false);
    };
    void take();
    return () => {
      over = true;
    };
  }, [ask, question]);
  const load = () => {
    setBusy(true);
    setQuestion({ before: answers.at(-1) });
  };
  return { answers, failure, busy, load };
}

/** Public works of a kind or of all, newest first, page by page. */
export function useGallery(kind: WorkKind | undefined) {
  const { config } = usePageServices();
  const ask = useCallback(
    (before: GalleryPage | undefined) => {
      const query = new URLSearchParams({ limit: String(pageSize) });
      if (kind !== undefined) query.set('kind', kind);
      if (before?.next_cursor) query.set('cursor', before.next_cursor);
      return fetchJson<GalleryPage>(config, 'GET', `${worksPath}?${query}`);
    },
    [config, kind],
  );
  const { answers, ...rest } = usePagedRequest(ask);
  const last = answers.at(-1);
  return {
    ...rest,
    works: last && answers.flatMap(({ data }) => data),
    hasMore: last !== undefined && last.next_cursor !== null,
  };
}

/** One public work. */
export function useGalleryWork(id: string) {
  const { config } = usePageServices();
  const ask = useCallback(() => fetchJson<GalleryWork>(config, 'GET', getWorkPath(id)), [config, id]);
  const { answers, ...rest } = usePagedRequest(ask);
  return { ...rest, work: answers[0] };
}

/** Reports a work to support. */
export function useReportWork() {
  const { config } = usePageServices();
  return (id: string, report: WorkReportCreate) =>
    fetchJson<WorkReport>(config, 'POST', `${getWorkPath(id)}/reports`, report);
}
