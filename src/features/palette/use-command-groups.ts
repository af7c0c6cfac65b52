import { translate } from '@docusaurus/Translate';
import type { SessionState } from '../../core/session/session.ts';
import { getHitPath } from '../search/HitText.tsx';
import { useSearchIndex } from '../search/use-search-index.ts';
import { type Command, type CommandGroup, useCommands } from './use-commands.ts';
import { useOpenPage } from './use-open-page.ts';
import { useWorkCommands } from './use-work-commands.ts';

/** Maximum number of commands of a group, so that the next groups stay in view. */
const LISTED = 6;

const toPlain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Whether a command contains every typed word. */
const isMatch = ({ id, label, detail = '' }: Command, words: readonly string[]): boolean => {
  const text = toPlain(`${label} ${detail} ${id}`);
  return words.every((word) => text.includes(word));
};

/** The task with the typed ID. Whether it exists is known when it opens. */
function useTaskCommand(typed: string): Command[] {
  const open = useOpenPage();
  const [id] = /^task_\w+$/.exec(typed) ?? [];
  if (id === undefined) return [];
  return [
    {
      id,
      icon: 'overview',
      label: translate({ id: 'palette.task', message: 'Open task {id}' }, { id }),
      run: () => open(`/dashboard/api/overview?task=${id}`),
    },
  ];
}

type SearchState = ReturnType<typeof useSearchIndex>;

/** Pages of the documentation. Operations have a group of their own. */
function useDocs(typed: string, { index }: SearchState): Command[] {
  const open = useOpenPage();
  const found = index?.find(typed).filter(({ page }) => page.operation === undefined) ?? [];
  return found.flatMap(({ page, hits: [hit] }) => {
    if (!hit) return [];
    const { heading } = hit.part;
    const path = getHitPath(hit);
    const title = heading === undefined ? { label: page.title } : { label: heading, detail: page.title };
    return [{ id: path, ...title, icon: 'book', run: () => open(path) }];
  });
}

/**
 * The commands for what was typed, by group, and whether more are being searched. Before anything is typed, the commands are
 * actions and pages.
 */
export function useCommandGroups(session: SessionState, text: string) {
  const search = useSearchIndex();
  const typed = text.trim();
  const words = toPlain(typed).split(/\s+/).filter(Boolean);
  const { actions, pages, keys, operations } = useCommands(session);
  const works = useWorkCommands(session, typed);
  const matching = (commands: readonly Command[], most = LISTED) =>
    commands.filter((command) => isMatch(command, words)).slice(0, most);
  const searched = (commands: readonly Command[]) => (words.length === 0 ? [] : matching(commands));
  const groups: CommandGroup[] = [
    { label: translate({ id: 'palette.tasks', message: 'Tasks' }), commands: useTaskCommand(typed) },
    { label: translate({ id: 'palette.pages', message: 'Pages' }), commands: matching(pages, pages.length) },
    {
      label: translate({ id: 'palette.commands', message: 'Commands' }),
      commands: matching(actions, actions.length),
    },
    { label: translate({ id: 'library.title', message: 'Library' }), commands: works.commands },
    { label: translate({ id: 'dashboard.nav.keys', message: 'API Keys' }), commands: searched(keys) },
    {
      label: translate({ id: 'palette.operations', message: 'API reference' }),
      commands: searched(operations),
    },
    {
      label: translate({ id: 'dashboard.nav.docs', message: 'Docs' }),
      commands: useDocs(typed, search).slice(0, LISTED),
    },
  ];
  return {
    groups: groups.filter(({ commands }) => commands.length > 0),
    isLoading: search.index === undefined || works.isLoading,
    failed: search.failed || works.failed,
    retry: () => {
      if (search.failed) search.retry();
      if (works.failed) works.retry();
    },
  };
}
