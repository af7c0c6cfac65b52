import { callbacks } from '../../../../catalog/callbacks.ts';
import { limits } from '../../../../catalog/limits.ts';
import { localePath } from '../../../core/site/locale.ts';
import { defineEmailKind } from '../../emails/service.ts';

/** Queued when an endpoint of an account is paused. */
export const endpointPaused = defineEmailKind<{ readonly url: string; readonly since: string }>()({
  name: 'endpoint-paused',
  hours: 72,
  texts: {
    'mail.endpointPaused.subject': 'A webhook endpoint is paused',
    'mail.endpointPaused.text':
      '{brand} paused the endpoint below because it accepted no events for {days} days. No more events are sent to it.',
    'mail.endpointPaused.next':
      'Events are listed as failed while the endpoint is paused, and are kept for {kept} days. When your server works again, resume the endpoint and replay the failed deliveries.',
    'mail.endpointPaused.url': 'Endpoint',
    'mail.endpointPaused.since': 'Failing since',
    'mail.endpointPaused.action': 'Open webhooks',
  },
  async compose({ config }, { data, locale }, say) {
    const since = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
    return {
      subject: say('mail.endpointPaused.subject'),
      paragraphs: [
        say('mail.endpointPaused.text', { brand: config.brand.name, days: callbacks.pauseAfterDays }),
        say('mail.endpointPaused.next', { kept: limits.recordDays }),
      ],
      facts: [
        [say('mail.endpointPaused.url'), data.url],
        [say('mail.endpointPaused.since'), `${since.format(new Date(data.since))} UTC`],
      ],
      action: {
        label: say('mail.endpointPaused.action'),
        url: new URL(localePath(locale, '/dashboard/api/webhooks'), config.publicUrl).href,
      },
    };
  },
});
