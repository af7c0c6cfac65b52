import type { Setup } from '../../../generated/account/types.gen.ts';
import type { Core } from '../../core/core.ts';
import { isStripeTestKey } from '../../core/payment-config.ts';
import { findShippedFields } from '../../core/site-check.ts';
import { isHttpsSite } from '../../core/web-origin.ts';

type Item = Setup['items'][number];

/** What has to be set for an item: names with examples. */
type Examples = Readonly<Record<string, string>>;

const EXAMPLES: Readonly<Record<Item['id'], Examples>> = {
  email: { SMTP_URL: 'smtps://user:password@mail.example:465', MAIL_FROM: 'Music <hello@music.example>' },
  payments: { STRIPE_SECRET_KEY: 'sk_live_...', STRIPE_WEBHOOK_SECRET: 'whsec_...' },
  engine: { REPLICATE_API_TOKEN: 'r8_...', FAL_KEY: 'id:secret' },
  storage: {
    STORAGE_URL: 's3://songs?region=eu-central-1',
    AWS_ACCESS_KEY_ID: 'AKIA...',
    AWS_SECRET_ACCESS_KEY: '...',
  },
  address: { PUBLIC_URL: 'https://music.example' },
  proxy: { TRUST_PROXY: '127.0.0.1' },
  database: { DATABASE_URL: 'postgres://user:password@db.example:5432/music' },
  metrics: { METRICS_TOKEN: 'openssl rand -base64 24' },
  brand: { 'brand.name': 'Songs', 'colors.primary': '#0a66c2' },
  legal: {
    'legal.entity': 'Songs Ltd',
    'legal.address': '["1 Main Street", "London"]',
    'legal.email': 'legal@music.example',
  },
};

/** What an installation for customers needs, in the order in which to set it up. */
export function getSetup(config: Core['config']): Setup {
  const { variables, publicUrl, trustProxy, email, stripe, engine, storage, databaseUrl, metricsToken } = config;
  const shipped = findShippedFields(config);
  const open = new Set([
    ...variables.filter(({ source }) => source === 'unset' || source === 'default').map(({ name }) => name),
    ...shipped.brand,
    ...shipped.legal,
  ]);
  const item = (id: Item['id'], ready: boolean, { required = true, place = 'environment' as Item['place'] } = {}) => ({
    id,
    ready,
    required,
    place,
    settings: Object.entries(EXAMPLES[id]).map(([name, example]) => ({ name, example, set: !open.has(name) })),
  });
  return {
    items: [
      item('email', email !== null),
      item('payments', stripe !== null && !isStripeTestKey(stripe.secretKey)),
      item('engine', engine !== null),
      item('storage', storage !== null, { required: false }),
      item('brand', shipped.brand.length === 0, { place: 'site_config' }),
      item('legal', shipped.legal.length === 0, { place: 'site_config' }),
      item('address', isHttpsSite(publicUrl)),
      item('proxy', trustProxy.length > 0),
      item('database', databaseUrl !== null, { required: false }),
      item('metrics', metricsToken !== null, { required: false }),
    ],
  };
}
