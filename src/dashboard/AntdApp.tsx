import { type ReactNode, useState } from 'react';
import { App, ConfigProvider } from 'antd';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { antdCss } from '#generated/antd.ts';
import { wantsNoMotion } from '../ui/wants-no-motion.ts';
import { antdTheme } from './antd-theme.ts';

/**
 * Wraps a page that uses antd. The style sheet was extracted when the site was built and blocks painting until it is
 * there, so that the page is never seen unstyled, with or without JavaScript; antd adds no styles of its own. Of those who want no
 * motion it learns here, once: its dialogs and menus are then there, and gone, in one step.
 */
export function AntdApp({ children }: { children: ReactNode }) {
  const { primary } = useDocusaurusContext().siteConfig.customFields as { primary: string };
  const [still] = useState(() => typeof window !== 'undefined' && wantsNoMotion());
  const { token, ...theme } = antdTheme(primary);
  return (
    <>
      <link rel="stylesheet" href={antdCss} precedence="app" />
      <ConfigProvider theme={{ ...theme, token: { ...token, motion: !still }, zeroRuntime: true }}>
        <App>{children}</App>
      </ConfigProvider>
    </>
  );
}
