import clsx from 'clsx';
import Link from '@docusaurus/Link';
import Translate from '@docusaurus/Translate';
import type { LogDetail } from '#generated/account/types.gen.ts';
import { Icon } from '../../ui/Icon.tsx';
import kit from '../../ui/kit.module.css';

/** The sentence of the problem in a response. Null if the stored body has none, because it is cut off or not ours. */
function getSentence(text: string | null): string | null {
  try {
    const { detail } = JSON.parse(text ?? '') as { detail?: unknown };
    return typeof detail === 'string' ? detail : null;
  } catch {
    return null;
  }
}

/** Links to the page about an error. */
export const ErrorPageLink = ({ code }: { code: string }) => (
  <Link to={`/docs/errors/${code}`}>
    <Translate id="logs.causes.page">About this error</Translate>
  </Link>
);

/** What went wrong, in the words of the response, with the page about it. Nothing for a request that succeeded. */
export function LogProblem({ log: { entry, response_body: body } }: { log: LogDetail }) {
  if (entry.code === null) return null;
  return (
    <p className={clsx(kit.alert, kit.after3)}>
      <Icon name="alert" />
      <span>
        {getSentence(body.text) ?? entry.code} <ErrorPageLink code={entry.code} />
      </span>
    </p>
  );
}
