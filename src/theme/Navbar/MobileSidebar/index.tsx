import { useEffect, useState } from 'react';
import { useNavbarMobileSidebar } from '@docusaurus/theme-common/internal';
import MobileSidebar from '@theme-original/Navbar/MobileSidebar';
import { scrollToCurrentEntry } from '../../../core/navigation/current-entry.ts';

const find = (selector: string) => document.querySelector<HTMLElement>(selector);

/** Moves the focus into the open menu. Elements can't get it before they are visible. */
async function focusMenu(isCurrent: () => boolean): Promise<void> {
  const sliding = find('.navbar-sidebar')?.getAnimations() ?? [];
  await Promise.allSettled(sliding.map(({ finished }) => finished));
  if (isCurrent()) find('.navbar-sidebar__close')?.focus();
}

/**
 * The menu for narrow windows, which repeats the navigation, is rendered when it is first opened, at the current page. It has the
 * focus while it is open, and Escape closes it.
 */
export default function MobileSidebarOnDemand() {
  const { shown, toggle } = useNavbarMobileSidebar();
  const [wasOpened, setWasOpened] = useState(false);
  if (shown && !wasOpened) setWasOpened(true);
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
