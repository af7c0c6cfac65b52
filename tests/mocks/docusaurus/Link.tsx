import type { AnchorHTMLAttributes } from 'react';

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly to?: string;
}

export default function Link({ to, href, children, ...rest }: Props) {
  return (
    <a href={to ?? href} {...rest}>
      {children}
    </a>
  );
}
