import type { ReactNode } from 'react';

/** Also an icon of the dashboard. */
export const keyPath = 'M7.4 8.6 13.6 2.4M11 5l2 2M5.4 7.6a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z';

/** The icons that pages without sign-in show, on a 16-unit grid. The others are in AppIcon.tsx, because all pages load these. */
const paths = {
  play: 'M4.5 2.4v11.2c0 .5.6.8 1 .6l8.4-5.6c.4-.3.4-.9 0-1.2L5.5 1.8c-.4-.2-1 .1-1 .6Z',
  pause: 'M4 2h2.8v12H4zM9.2 2H12v12H9.2z',
  retry: 'M13.2 8a5.2 5.2 0 1 1-1.7-3.9M13.4 1.8v2.9h-2.9',
  download: 'M8 2v8.2M4.8 7.2 8 10.4l3.2-3.2M2.6 13.6h10.8',
  copy: 'M5.6 5.6V3.2c0-.6.4-1 1-1h6.2c.6 0 1 .4 1 1v6.2c0 .6-.4 1-1 1h-2.4M3.2 5.6h6.2c.6 0 1 .4 1 1v6.2c0 .6-.4 1-1 1H3.2c-.6 0-1-.4-1-1V6.6c0-.6.4-1 1-1Z',
  check: 'm2.8 8.6 3.4 3.4 7-8',
  cross: 'm4 4 8 8M12 4l-8 8',
  alert: 'M8 4.4v4.4M8 11.4v.2M8 1.6a6.4 6.4 0 1 1 0 12.8A6.4 6.4 0 0 1 8 1.6Z',
  info: 'M8 7.2v4.4M8 4.4v.2M8 1.6a6.4 6.4 0 1 1 0 12.8A6.4 6.4 0 0 1 8 1.6Z',
  arrow: 'M2.6 8h10.4M9 4l4 4-4 4',
  chevron: 'm4 6 4 4 4-4',
  link: 'M6.8 9.2 9.2 6.8M5.2 7.6 3.4 9.4a2.3 2.3 0 0 0 3.2 3.2l1.8-1.8M10.8 8.4l1.8-1.8a2.3 2.3 0 0 0-3.2-3.2L7.6 5.2',
  key: keyPath,
  terminal: 'm3 4.4 3.6 3.6L3 11.6M8.4 12h4.8',
  sun: 'M8 5.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6ZM8 1.2v1M8 13.8v1M1.2 8h1M13.8 8h1M3.2 3.2l.7.7M12.1 12.1l.7.7M12.8 3.2l-.7.7M3.9 12.1l-.7.7',
  moon: 'M13.6 9.6A6 6 0 1 1 6.4 2.4a4.8 4.8 0 0 0 7.2 7.2Z',
  user: 'M8 2.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6ZM2.8 13.8a5.2 5.2 0 0 1 10.4 0',
  halves: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2Z',
} as const;

export type IconName = keyof typeof paths;

export interface IconProps<Name> {
  readonly name: Name;
  readonly size?: number;
  readonly className?: string;
}

interface IconPathProps {
  readonly d: string;
  readonly isSolid?: boolean;
  readonly strokeWidth?: number;
  readonly size?: number;
  readonly className?: string;
  readonly children?: ReactNode;
}

/** A path in the color of the text. It is always decorative, because the control has a label. */
export function IconPath({ d, isSolid = false, strokeWidth = 1.5, size = 16, className, children }: IconPathProps) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill={isSolid ? 'currentColor' : 'none'}
      stroke={isSolid ? 'none' : 'currentColor'}
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={d} />
      {children}
    </svg>
  );
}

export function Icon({ name, ...rest }: IconProps<IconName>) {
  return (
    <IconPath d={paths[name]} isSolid={name === 'play' || name === 'pause'} {...rest}>
      {name === 'halves' && <path d="M8 2a6 6 0 0 1 0 12Z" fill="currentColor" />}
    </IconPath>
  );
}
