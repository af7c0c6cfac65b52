import { useEffect, useState } from 'react';
import { useHistory } from '@docusaurus/router';
import { useNavbarMobileSidebar } from '@docusaurus/theme-common/internal';
import MobileSidebar from '@theme-original/Navbar/MobileSidebar';
import { scrollToCurrentEntry } from '../../../core/navigation/current-entry.ts';
import { createNavigationPrompts } from '../../../core/navigation/navigation-prompts.ts';
import { usePageService } from '../../../core/page-services.ts';

const find = (selector: string) => document.querySelector<HTMLElement>(selector);

/** Moves the focus into the open menu. Elements can't get it before they are visible. */
async function focusMenu(isCurrent: () => boolean): Promise<void> {
  const sliding = find('.navbar-sidebar')?.getAnimations() ?? [];
  await Promise.allSettled(sliding.map(({ finished }) => finished));
  if (isCurrent()) find('.navbar-sidebar__close')?.focus();
}

/**
 * The menu for narrow windows, which repeats the navigation, is rendered when it is first opened, at the current page. It has the
 * focus while it is open, and Escape and the back button close it.
 */
export default function MobileSidebarOnDemand() {
  const { shown, toggle } = useNavbarMobileSidebar();
  const history = useHistory();
  const prompts = usePageService(createNavigationPrompts);
  const [wasOpened, setWasOpened] = useState(false);
  if (shown && !wasOpened) setWasOpened(true);
  // The theme's own prompt for this is gone once a form has asked for confirmation: a history has one prompt.
  useEffect(
    () =>
      shown
        ? prompts.add(history, (_, action) => {
            if (action === 'POP') toggle();
            return action !== 'POP';
          })
        : undefined,
    [shown, toggle, history, prompts],
  );
  useEffect(() => {
    if (!shown || !wasOpened) return;
    const listening = new AbortController();
    const press = ({ key }: KeyboardEvent) => key === 'Escape' && toggle();
    document.addEventListener('keydown', press, listening);
    scrollToCurrentEntry('.navbar-sidebar');
    void focusMenu(() => !listening.signal.aborted);
    return () => {
      listening.abort();
      find('.navbar__toggle')?.focus();
    };
  }, [shown, toggle, wasOpened]);
  return wasOpened ? <MobileSidebar /> : null;
}
