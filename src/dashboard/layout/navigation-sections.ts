import { translate } from '@docusaurus/Translate';

/** The dashboard pages by section, for the sidebar. The page of the API also has a card for each of its pages. */
export const getNavigationSections = () =>
  [
    {
      key: 'api',
      label: translate({ id: 'dashboard.section.api', message: 'API' }),
      tools: [
        {
          to: '/dashboard/api/overview',
          label: translate({ id: 'dashboard.nav.overview', message: 'Overview' }),
          icon: 'overview',
          text: translate({ id: 'overview.tool.overview.text', message: 'Your balance, usage and recent tasks' }),
        },
        {
          to: '/dashboard/api/keys',
          label: translate({ id: 'dashboard.nav.keys', message: 'API Keys' }),
          icon: 'key',
          text: translate({ id: 'overview.tool.keys.text', message: 'Create, deactivate and delete API keys' }),
        },
        {
          to: '/dashboard/api/logs',
          label: translate({ id: 'dashboard.nav.logs', message: 'Logs' }),
          icon: 'list',
          text: translate({ id: 'overview.tool.logs.text', message: 'Every request, its response and its cost' }),
        },
        {
          to: '/dashboard/api/webhooks',
          label: translate({ id: 'webhooks.title', message: 'Webhooks' }),
          icon: 'send',
          text: translate({ id: 'overview.tool.webhooks.text', message: 'Endpoints, deliveries and signing secrets' }),
        },
        {
          to: '/dashboard/api/billing',
          label: translate({ id: 'dashboard.nav.billing', message: 'Billing' }),
          icon: 'card',
          text: translate({ id: 'overview.tool.billing.text', message: 'Buy credits and view your orders' }),
        },
        {
          to: '/dashboard/api/docs',
          label: translate({ id: 'dashboard.nav.docs', message: 'Docs' }),
          icon: 'book',
          text: translate({
            id: 'overview.tool.docs.text',
            message: 'Your first request, and the price of each operation',
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
        },
        {
          to: '/dashboard/video',
          label: translate({ id: 'dashboard.nav.video', message: 'Video' }),
          icon: 'film',
        },
        {
          to: '/dashboard/image',
          label: translate({ id: 'dashboard.nav.image', message: 'Image' }),
          icon: 'image',
        },
        {
          to: '/dashboard/library',
          label: translate({ id: 'library.title', message: 'Library' }),
          icon: 'library',
        },
      ],
    },
  ] as const;
