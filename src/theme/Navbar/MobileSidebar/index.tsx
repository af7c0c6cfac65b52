import { useEffect, useState } from 'react';
import { useNavbarMobileSidebar } from '@docusaurus/theme-common/internal';
import MobileSidebar from '@theme-original/Navbar/MobileSidebar';
import { scrollToCurrentEntry } from '../../../core/navigation/current-entry.ts';

/** The menu for narrow windows, which repeats the navigation, is rendered when it is first opened, at the current page. */
export default function MobileSidebarOnDemand() {
  const { shown } = useNavbarMobileSidebar();
  const [wasOpened, setWasOpened] = useState(false);
  if (shown && !wasOpened) setWasOpened(true);
  useEffect(() => {
    if (shown) scrollToCurrentEntry('.navbar-sidebar');
  }, [shown, wasOpened]);
  return wasOpened ? <MobileSidebar /> : null;
}
