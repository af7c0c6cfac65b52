import type { ReactNode } from 'react';
import clsx from 'clsx';
import Translate from '@docusaurus/Translate';
import { Icon } from '../../ui/Icon.tsx';
import { ButtonMenu } from '../ActionMenu.tsx';
import layout from '../../ui/layout.module.css';

/** A file of the server. A link, so that the browser streams it to disk. */
export const DownloadLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className={clsx(layout.inline, layout.gap2, layout.target)} href={href} download>
    <Icon name="download" />
    {children}
  </a>
);

export const CsvDownload = ({ href }: { href: string }) => (
  <DownloadLink href={href}>
    <Translate id="credits.statement.export">Export CSV</Translate>
  </DownloadLink>
);

interface Download {
  readonly href: string;
  /** What the file contains, and its form. */
  readonly label: string;
}

/** The exports of one list, behind one button. The browser streams the chosen file to disk. */
export const ExportMenu = ({ files }: { files: readonly Download[] }) => (
  <ButtonMenu actions={files.map(({ href, label }) => ({ label, onSelect: () => window.location.assign(href) }))}>
    <Icon name="download" />
    <Translate id="logs.export">Export</Translate>
  </ButtonMenu>
);
