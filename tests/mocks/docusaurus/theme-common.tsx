import type { ReactNode } from 'react';

export function useColorMode() {
  return { colorMode: 'light', colorModeChoice: 'light', setColorMode: () => undefined };
}

export function usePluralForm() {
  const select = (count: number, forms: string) => forms.split('|')[count === 1 ? 0 : 1] ?? forms;
  return { selectMessage: select };
}

export function PageMetadata({ title, children }: { title?: string; children?: ReactNode }) {
  return (
    <>
      {title ? <title>{title}</title> : null}
      {children}
    </>
  );
}

export function HtmlClassNameProvider({ children }: { children: ReactNode }) {
  return children;
}

export const ThemeClassNames = { wrapper: {}, layout: {}, page: {}, common: {}, docs: {}, blog: {} };
