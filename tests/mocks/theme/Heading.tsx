import type { ReactNode } from 'react';

interface HeadingProps {
  as: 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6';
  id?: string;
  className?: string;
  children: ReactNode;
}

export default function Heading({ as: Element, ...props }: HeadingProps) {
  return <Element {...props} />;
}
