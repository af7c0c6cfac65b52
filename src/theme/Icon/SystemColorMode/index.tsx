import { Icon } from '../../../ui/Icon.tsx';

/** In the navbar of every page: one of ours has a fifth of the bytes. */
export default function IconSystemColorMode({ className }: { className?: string }) {
  return <Icon name="halves" size={20} className={className} />;
}
