import { translate } from '@docusaurus/Translate';

/** The dashboard pages by section, for the sidebar. */
export const getNavigationSections = () =>
  [
    {
      key: 'api',
      label: translate({ id: 'dashboard.section.api', message: 'API' }),
      to: '/dashboard/api',
      tools: [
        {
          to: '/dashboard/api/overview',
          label: translate({ id: 'dashboard.nav.overview', message: 'Overview' }),
          icon: 'overview',
        },
        {
          to: '/dashboard/api/keys',
          label: translate({ id: 'dashboard.nav.keys', message: 'API Keys' }),
          icon: 'key',
        },
        {
          to: '/dashboard/api/logs',
          label: translate({ id: 'dashboard.nav.logs', message: 'Logs' }),
          icon: 'list',
        },
        {
          to: '/dashboard/api/webhooks',
          label: translate({ id: 'webhooks.title', message: 'Webhooks' }),
          icon: 'send',
        },
        {
          to: '/dashboard/api/billing',
          label: translate({ id: 'dashboard.nav.billing', message: 'Billing' }),
          icon: 'card',
        },
        {
          to: '/dashboard/api/docs',
          label: translate({ id: 'dashboard.nav.docs', message: 'Docs' }),
          icon: 'book',
        },
      ],
    },
    {
      key: 'create',
      label: translate({ id: 'dashboard.section.create', message: 'Create' }),
      to: undefined,
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
