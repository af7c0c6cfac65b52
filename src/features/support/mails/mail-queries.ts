import { translate } from '@docusaurus/Translate';
import {
  getMailOptions,
  listMailsInfiniteOptions,
  resendMailMutation,
} from '#generated/account/@tanstack/react-query.gen.ts';
import type { ListMailsData } from '#generated/account/types.gen.ts';
import { useAction } from '../../../core/api/use-action.ts';
import { useRead, useRows } from '../../../core/api/use-read.ts';
import { afterwards } from '../parts/afterwards.ts';

export type MailFilter = Omit<NonNullable<ListMailsData['query']>, 'cursor' | 'limit'>;

/** Mails to all customers, newest first, page by page. */
export const useMails = (filter: MailFilter) => useRows(listMailsInfiniteOptions, { query: { ...filter, limit: 25 } });

export const useMail = (id: string) => useRead(getMailOptions, { path: { id } });

export const useResend = () =>
  useAction(resendMailMutation, {
    ...afterwards,
    success: translate({ id: 'support.mail.resent', message: 'The mail is sent again' }),
  });
