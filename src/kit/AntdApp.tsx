import type { ReactNode } from 'react';
import { App, ConfigProvider } from 'antd';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { antdCss } from '#generated/antd.ts';
import { antdTheme } from './antd-theme.ts';

/**
 * Wraps a page that uses antd. The style sheet was extracted when the site was built and blocks painting until it is
 * there, so that the page is never seen unstyled, with or without JavaScript; antd adds no styles of its own.
 */
export function AntdApp({ children }: { children: ReactNode }) {
  const { primary } = useDocusaurusContext().siteConfig.customFields as { primary: string };
  return (
    <>
      <link rel="stylesheet" href={antdCss} precedence="app" />
      <ConfigProvider theme={{ ...antdTheme(primary), zeroRuntime: true }}>
        <App>{children}</App>
      </ConfigProvider>
    </>
  );
}
