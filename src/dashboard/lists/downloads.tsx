import type { ReactNode } from 'react';
import clsx from 'clsx';
import Translate from '@docusaurus/Translate';
import { Icon } from '../../ui/Icon.tsx';
import kit from '../../ui/kit.module.css';
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
  readonly name: string;
  /** The accessible name. */
  readonly label: string;
}

/** Exports of one list in several forms. */
export const Exports = ({ files }: { files: readonly Download[] }) => (
  <span className={clsx(kit.muted, layout.inline, layout.gap2, layout.targets)}>
    <Icon name="download" />
    <Translate id="logs.export">Export</Translate>
    {files.map(({ href, name, label }) => (
      <a key={href} href={href} aria-label={label} download>
        {name}
      </a>
    ))}
  </span>
);
