import { useEffect, useState } from 'react';
import { listWorksOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import { useRead } from '../../core/api/use-read.ts';
import type { SessionState } from '../../core/session/session.ts';
import { kindIcons } from '../../dashboard/kind-icons.ts';
import { oneOfKind } from '../gallery/gallery-text.ts';
import { getPicture, getTitle } from '../library/library-text.ts';
import type { Command } from './use-commands.ts';
import { useOpenPage } from './use-open-page.ts';

/** Maximum number of works in the list. */
const LISTED = 5;
/** Milliseconds without typing after which works are searched. */
const DELAY = 250;

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
    icon: kindIcons[work.kind],
    picture: getPicture(work),
    run: () => open(`/dashboard/library?id=${work.id}`),
  }));
  return {
    commands,
    isLoading: isWanted && !(isCurrent && (data !== undefined || isError)),
    failed: isCurrent && isError,
    retry: () => void refetch(),
  };
}
