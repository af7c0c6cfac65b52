import { useColorMode } from '@docusaurus/theme-common';
import { translate } from '@docusaurus/Translate';
import { listKeysOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import { publicOperations } from '#generated/public-operations.ts';
import { getOperationTitle } from '../../core/api/operation-title.ts';
import { findOperationPage } from '../../core/api/public-operations.ts';
import { useRead } from '../../core/api/use-read.ts';
import type { SessionState } from '../../core/session/session.ts';
import { getNavigationSections } from '../../dashboard/layout/navigation-sections.ts';
import { useModeChoice } from '../../dashboard/mode/use-mode.ts';
import { getKeyName, getModeName } from '../keys/key-text.ts';
import type { AppIconName } from '../../ui/AppIcon.tsx';
import type { IconName } from '../../ui/Icon.tsx';
import { accountPages, useLogOut } from '../session/AccountMenu.tsx';
import { useOpenPage } from './use-open-page.ts';

export interface Command {
  readonly id: string;
  readonly label: string;
  /** Shown after the label, and also searched. */
  readonly detail?: string;
  readonly icon: AppIconName | IconName;
  /** Shown in the place of the icon. */
  readonly picture?: string | null;
  readonly run: () => void;
}

export interface CommandGroup {
  readonly label: string;
  readonly commands: readonly Command[];
}

/** What can be done from every page. Signing out is last. */
function useActions({ status }: SessionState): Command[] {
  const open = useOpenPage();
  const { logOut } = useLogOut();
  const { colorMode, setColorMode } = useColorMode();
  const [mode, setMode] = useModeChoice();
  const isDark = colorMode === 'dark';
  const modeActions = [
    { value: 'live', label: translate({ id: 'palette.mode.live', message: 'Show only live mode' }) },
    { value: 'test', label: translate({ id: 'palette.mode.test', message: 'Show only test mode' }) },
    { value: undefined, label: translate({ id: 'mode.showAll', message: 'Show live and test' }) },
  ] as const;
  return [
    ...(status === 'in'
      ? [
          {
            id: 'create-key',
            icon: 'plus' as const,
            label: translate({ id: 'keys.create', message: 'Create key' }),
            run: () => open('/dashboard/api/keys?create'),
          },
        ]
      : []),
    ...modeActions
      .filter(({ value }) => value !== mode)
      .map(({ value, label }) => ({ id: `mode-${value}`, label, icon: 'eye' as const, run: () => setMode(value) })),
    {
      id: 'theme',
      label: isDark
        ? translate({ id: 'palette.theme.light', message: 'Use the light theme' })
        : translate({ id: 'palette.theme.dark', message: 'Use the dark theme' }),
      icon: isDark ? 'sun' : 'moon',
      run: () => setColorMode(isDark ? 'light' : 'dark'),
    },
    status === 'in'
      ? {
          id: 'sign-out',
          label: translate({ id: 'session.logOut', message: 'Sign out' }),
          icon: 'user' as const,
          run: logOut,
        }
      : {
          id: 'sign-in',
          label: translate({ id: 'session.logIn', message: 'Sign in' }),
          icon: 'user' as const,
          run: () => open('/auth/login'),
        },
  ];
}

/** The icons of pages that aren't in the navigation of the dashboard. */
const accountIcons: Readonly<Record<string, AppIconName | IconName>> = {
  '/user/orders': 'card',
  '/user/profile': 'user',
  '/contact': 'send',
};

/** The pages of the dashboard and of the account. */
function usePages(session: SessionState): Command[] {
  const open = useOpenPage();
  const tools = getNavigationSections().flatMap((section) => [...section.tools]);
  const known = new Set<string>(['/dashboard', ...tools.map(({ to }) => to)]);
  // The account menu repeats some pages of the dashboard.
  const account = session.status === 'in' ? accountPages(session.customer).filter(({ to }) => !known.has(to)) : [];
  return [
    { to: '/dashboard', label: translate({ id: 'session.dashboard', message: 'Dashboard' }), icon: 'home' as const },
    ...tools,
    ...account.map((page) => ({ ...page, icon: accountIcons[page.to] ?? 'flag' })),
  ].map(({ to, ...page }) => ({ id: to, ...page, run: () => open(to) }));
}

function useKeys({ status }: SessionState): Command[] {
  const open = useOpenPage();
  const keys = useRead(listKeysOptions, { query: { limit: 100 } }, { enabled: status === 'in' }).data?.data ?? [];
  return keys.map((key) => ({
    id: key.id,
    label: getKeyName(key),
    icon: 'key',
    detail: `${key.prefix}…${key.last4} · ${getModeName(key.mode)}`,
    run: () => open(`/dashboard/api/keys?id=${key.id}`),
  }));
}

/** All commands that are known without a search. */
export function useCommands(session: SessionState) {
  const open = useOpenPage();
  return {
    actions: useActions(session),
    pages: usePages(session),
    keys: useKeys(session),
    operations: publicOperations.map(({ id, method, path }) => ({
      id,
      label: getOperationTitle(id),
      icon: 'terminal' as const,
      detail: `${method} ${path}`,
      run: () => open(findOperationPage(id)),
    })),
  };
}
