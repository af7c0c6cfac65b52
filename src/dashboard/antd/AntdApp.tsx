import { type ReactNode, useState } from 'react';
import { ConfigProvider } from 'antd';
import locale from '#antd-locale';
import { antdCss, antdTheme } from '#generated/antd.ts';
import { prefersReducedMotion } from '../../ui/prefers-reduced-motion.ts';
import { ConfirmProvider } from '../dialogs/ConfirmProvider.tsx';
import './AntdApp.module.css';

const { key: antdKey } = antdTheme.cssVar;

/** Renders dropdown lists and calendars inside a landmark of the page, or inside their dialog. */
const getPopupContainer = (trigger?: HTMLElement) =>
  trigger?.closest<HTMLElement>('.ant-modal-container, [role="dialog"], main') ?? document.body;
const button = { autoInsertSpace: false };

/**
 * Wraps a page that uses antd. The style sheet is extracted at build time and blocks rendering until it has loaded,
 * so the page is never unstyled, with or without JavaScript. antd adds no styles at run time. With reduced motion,
 * dialogs and menus open and close without animation.
 */
export function AntdApp({ children }: { children: ReactNode }) {
  const [still] = useState(() => typeof window !== 'undefined' && prefersReducedMotion());
  return (
    <>
      <link rel="stylesheet" href={antdCss} precedence="app" />
      <ConfigProvider
        theme={{ ...antdTheme, token: { ...antdTheme.token, motion: !still }, zeroRuntime: true }}
        locale={locale}
        // Renders all options of a list, because screen readers count them.
        virtual={false}
        getPopupContainer={getPopupContainer}
        button={button}
      >
        <div className={`${antdKey} ${antdKey}-page`}>
          <ConfirmProvider>{children}</ConfirmProvider>
        </div>
      </ConfigProvider>
    </>
  );
}
