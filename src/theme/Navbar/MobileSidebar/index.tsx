import { useState } from 'react';
import { useNavbarMobileSidebar } from '@docusaurus/theme-common/internal';
import MobileSidebar from '@theme-original/Navbar/MobileSidebar';

/** The menu for narrow windows, which repeats the navigation, is rendered when it is first opened. */
export default function MobileSidebarOnDemand() {
  const { shown } = useNavbarMobileSidebar();
  const [wasOpened, setWasOpened] = useState(false);
  if (shown && !wasOpened) setWasOpened(true);
  return wasOpened ? <MobileSidebar /> : null;
}
