import { translate } from '@docusaurus/Translate';
import type { ChangeTexts } from './change-text.ts';

/** The texts of changes in the language of the page. Every sentence starts with its place. */
export const getChangeTexts = (): ChangeTexts => ({
  newOperation: translate({ id: 'reference.change.newOperation', message: 'New operation.' }),
  newWebhook: translate({ id: 'reference.change.newWebhook', message: 'New webhook.' }),
  gone: translate({ id: 'reference.change.gone', message: '{place} no longer exists.' }),
  accepts: translate({ id: 'reference.change.accepts', message: '{place} now accepts {values}.' }),
  rejects: translate({ id: 'reference.change.rejects', message: '{place} no longer accepts {values}.' }),
  requires: translate({ id: 'reference.change.requires', message: '{place} now requires {values}.' }),
  has: translate({ id: 'reference.change.has', message: '{place} now has {values}.' }),
  hasHeader: translate({ id: 'reference.change.hasHeader', message: '{place} now has the header {values}.' }),
  lacks: translate({ id: 'reference.change.lacks', message: '{place} doesn’t always have {values} anymore.' }),
  returns: translate({ id: 'reference.change.returns', message: '{place} can now return {values}.' }),
  canBe: translate({ id: 'reference.change.canBe', message: '{place} can now be {values}.' }),
  cannotBe: translate({ id: 'reference.change.cannotBe', message: '{place} can no longer be {values}.' }),
  isNow: translate({ id: 'reference.change.isNow', message: '{place}: {keyword} is now {values}.' }),
  differs: translate({ id: 'reference.change.differs', message: '{place}: {keyword} has changed.' }),
  'in.operation': translate({ id: 'reference.change.in.operation', message: 'The operation' }),
  'in.webhook': translate({ id: 'reference.change.in.webhook', message: 'The webhook' }),
  'in.parameter': translate({ id: 'reference.change.in.parameter', message: 'The parameter {name}' }),
  'in.header': translate({ id: 'reference.change.in.header', message: 'The header {name}' }),
  'in.status': translate({ id: 'reference.change.in.status', message: 'The status {name}' }),
  'in.request': translate({ id: 'reference.change.in.request', message: 'The request' }),
  'in.request.field': translate({ id: 'reference.change.in.request.field', message: '{name} in the request' }),
  'in.response': translate({ id: 'reference.change.in.response', message: 'The response' }),
  'in.response.field': translate({ id: 'reference.change.in.response.field', message: '{name} in the response' }),
  'in.callback': translate({ id: 'reference.change.in.callback', message: 'The callback' }),
  'in.callback.field': translate({ id: 'reference.change.in.callback.field', message: '{name} in the callback' }),
  'in.event': translate({ id: 'reference.change.in.event', message: 'The event' }),
  'in.event.field': translate({ id: 'reference.change.in.event.field', message: '{name} in the event' }),
});
