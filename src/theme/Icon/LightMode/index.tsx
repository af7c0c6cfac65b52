import { Icon } from '../../../ui/Icon.tsx';

/** Part of the navbar of every page. Our icon has a fifth of the size of the theme's. */
export default function IconLightMode({ className }: { className?: string }) {
  return <Icon name="sun" size={20} className={className} />;
}
