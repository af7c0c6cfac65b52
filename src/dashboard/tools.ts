import { translate } from '@docusaurus/Translate';

/** The pages of the dashboard in their sections: for the sidebar, and for the pages that lead to them. */
export const toolSections = () =>
  [
    {
      key: 'api',
      label: translate({ id: 'dashboard.section.api', message: 'API' }),
      tools: [
        {
          to: '/dashboard/api/overview',
          label: translate({ id: 'dashboard.nav.overview', message: 'Overview' }),
          icon: 'overview',
          text: translate({
            id: 'dashboard.card.overview.text',
            message: 'Your balance, your usage and the last tasks',
          }),
        },
        {
          to: '/dashboard/api/keys',
          label: translate({ id: 'dashboard.nav.keys', message: 'API Keys' }),
          icon: 'key',
          text: translate({ id: 'dashboard.card.keys.text', message: 'Create keys, switch them off, delete them' }),
        },
        {
          to: '/dashboard/api/logs',
          label: translate({ id: 'dashboard.nav.logs', message: 'Logs' }),
          icon: 'list',
          text: translate({ id: 'dashboard.card.logs.text', message: 'Every call, its answer and what it cost' }),
        },
        {
          to: '/dashboard/api/webhooks',
          label: translate({ id: 'webhooks.title', message: 'Webhooks' }),
          icon: 'send',
          text: translate({
            id: 'dashboard.card.webhooks.text',
            message: 'Endpoints, what was posted to them, and secrets',
          }),
        },
        {
          to: '/dashboard/api/billing',
          label: translate({ id: 'dashboard.nav.billing', message: 'Billing' }),
          icon: 'card',
          text: translate({ id: 'dashboard.card.billing.text', message: 'Buy credits, and see your orders' }),
        },
        {
          to: '/dashboard/api/docs',
          label: translate({ id: 'dashboard.nav.docs', message: 'Docs' }),
          icon: 'book',
          text: translate({
            id: 'dashboard.card.docs.text',
            message: 'The first call with your key, and what each one costs',
          }),
        },
      ],
    },
    {
      key: 'create',
      label: translate({ id: 'dashboard.section.create', message: 'Create' }),
      tools: [
        {
          to: '/dashboard/music',
          label: translate({ id: 'dashboard.nav.music', message: 'Music' }),
          icon: 'note',
          text: translate({ id: 'dashboard.card.music.text', message: 'Make songs without writing code' }),
        },
        {
          to: '/dashboard/video',
          label: translate({ id: 'dashboard.nav.video', message: 'Video' }),
          icon: 'film',
          text: translate({ id: 'dashboard.card.video.text', message: 'Make videos from a prompt' }),
        },
        {
          to: '/dashboard/image',
          label: translate({ id: 'dashboard.nav.image', message: 'Image' }),
          icon: 'image',
          text: translate({
            id: 'dashboard.card.image.text',
            message: 'Make images from a prompt or from another image',
          }),
        },
        {
          to: '/dashboard/library',
          label: translate({ id: 'library.title', message: 'Library' }),
          icon: 'library',
          text: translate({
            id: 'dashboard.card.library.text',
            message: 'Play, keep and publish everything you have made',
          }),
        },
      ],
    },
  ] as const;
