import { Icon } from '../../../ui/Icon.tsx';

/** Part of the navbar of every page. Our icon has a fifth of the size of the theme's. */
export default function IconSystemColorMode({ className }: { className?: string }) {
  return <Icon name="halves" size={20} className={className} />;
}
