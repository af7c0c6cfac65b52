import { useEffect, useState } from 'react';
import { listWorksOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import { useRead } from '../../core/api/use-read.ts';
import type { SessionState } from '../../core/session/session.ts';
import { oneOfKind } from '../gallery/gallery-text.ts';
import { getTitle } from '../library/library-text.ts';
import type { Command } from './use-commands.ts';
import { useOpenPage } from './use-open-page.ts';

/** Maximum number of works in the list. */
const LISTED = 5;
/** Milliseconds without typing after which works are searched. */
const DELAY = 250;

const icons = { song: 'note', image: 'image', video: 'film' } as const;

/** The text as it was when typing last paused. */
function useTypedText(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), DELAY);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/** The customer's works that match the typed text. The API searches them. */
export function useWorkCommands({ status }: SessionState, typed: string) {
  const open = useOpenPage();
  const search = useTypedText(typed);
  const isWanted = status === 'in' && typed !== '';
  const { data, isError, refetch } = useRead(
    listWorksOptions,
    { query: { search, limit: LISTED } },
    { enabled: isWanted && search !== '' },
  );
  // The results for an earlier text must not be opened by Enter.
  const isCurrent = isWanted && search === typed;
  const commands = ((isCurrent && data?.data) || []).map((work): Command => ({
    id: work.id,
    label: getTitle(work),
    detail: oneOfKind[work.kind](),
    icon: icons[work.kind],
    picture: work.media_url === null ? null : work.kind === 'image' ? work.media_url : work.cover_url,
    run: () => open(`/dashboard/library?id=${work.id}`),
  }));
  return {
    commands,
    isLoading: isWanted && !(isCurrent && (data !== undefined || isError)),
    failed: isCurrent && isError,
    retry: () => void refetch(),
  };
}
