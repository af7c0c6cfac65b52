import { useState } from 'react';
import { useNavbarMobileSidebar } from '@docusaurus/theme-common/internal';
import MobileSidebar from '@theme-original/Navbar/MobileSidebar';

/** The menu for narrow windows, which repeats the navigation, is rendered when it is first opened. */
export default function MobileSidebarOnDemand() {
  const { shown } = useNavbarMobileSidebar();
  const [wanted, setWanted] = useState(false);
  if (shown && !wanted) setWanted(true);
  return wanted ? <MobileSidebar /> : null;
}
