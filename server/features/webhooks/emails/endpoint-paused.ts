import { callbacks } from '../../../../catalog/callbacks.ts';
import { limits } from '../../../../catalog/limits.ts';
import { localePath } from '../../../core/site/locale.ts';
import { defineEmailKind } from '../../emails/service.ts';

/** Queued when an endpoint of an account is paused. */
export const endpointPaused = defineEmailKind<{
  readonly url: string;
  readonly since: string;
  readonly gone?: boolean;
}>()({
  name: 'endpoint-paused',
  hours: 72,
  texts: {
    'email.endpointPaused.subject': 'A webhook endpoint is paused',
    'email.endpointPaused.text':
      "{brand} paused the endpoint below because it hasn't accepted any events for {days} days. No more events are sent to it.",
    'email.endpointPaused.gone':
      '{brand} paused the endpoint below because it returned 410 (Gone), so it no longer exists. No more events are sent to it.',
    'email.endpointPaused.next':
      'Events are listed as failed while the endpoint is paused, and are kept for {kept} days. When your server works again, resume the endpoint and replay the failed deliveries.',
    'email.endpointPaused.url': 'Endpoint',
    'email.endpointPaused.since': 'Failing since',
    'email.endpointPaused.action': 'Open webhooks',
  },
  async compose({ config }, { data, locale }, say) {
    const since = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
    return {
      subject: say('email.endpointPaused.subject'),
      paragraphs: [
        data.gone
          ? say('email.endpointPaused.gone', { brand: config.brand.name })
          : say('email.endpointPaused.text', { brand: config.brand.name, days: callbacks.pauseAfterDays }),
        say('email.endpointPaused.next', { kept: limits.recordDays }),
      ],
      facts: [
        [say('email.endpointPaused.url'), data.url],
        [say('email.endpointPaused.since'), `${since.format(new Date(data.since))} UTC`],
      ],
      action: {
        label: say('email.endpointPaused.action'),
        url: new URL(localePath(locale, '/dashboard/api/webhooks'), config.publicUrl).href,
      },
    };
  },
});
