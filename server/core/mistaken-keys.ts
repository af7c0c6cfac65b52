/** Why a text isn't a secret key of Stripe, or null. */
export function findStripeKeyFault(value: string): string | null {
  if (/^(sk|rk)_\w+$/.test(value)) return null;
  if (value.startsWith('pk_')) return 'is a publishable key, which can take no payments. Set the secret key (sk_...)';
  if (value.startsWith('whsec_'))
    return 'is a signing secret. Set that as STRIPE_WEBHOOK_SECRET, and the key (sk_...) here';
  return 'must be a Stripe secret key (sk_...) or restricted key (rk_...)';
}

/** Why a text isn't the signing secret of a webhook endpoint at Stripe, or null. */
export function findStripeSecretFault(value: string): string | null {
  if (/^whsec_./.test(value)) return null;
  if (value.startsWith('we_')) return 'is the ID of the webhook endpoint. Set its signing secret (whsec_...)';
  if (/^(sk|rk|pk)_/.test(value)) return 'is an API key. Set the signing secret (whsec_...) of the webhook endpoint';
  return 'must start with whsec_';
}

/** Why a text isn't a key of fal.ai, or null. */
export function findFalKeyFault(value: string): string | null {
  if (value.startsWith('r8_')) return 'is a token of Replicate. Set it as REPLICATE_API_TOKEN';
  return /^[\x21-\x7e]{8,}$/.test(value) ? null : 'must be a fal.ai API key';
}

/** Why a text isn't the ID of a client at Google, or null. */
export const findGoogleIdFault = (value: string): string | null =>
  value.startsWith('GOCSPX-') ? 'is the client secret. Set it as OAUTH_GOOGLE_SECRET, and the client ID here' : null;

type Env = Readonly<Record<string, string | undefined>>;

/** Keys of Amazon: IDs begin with a word, and secrets are longer. */
export function findSwappedAwsKeys(env: Env): string[] {
  if (!/^(AKIA|ASIA)[A-Z\d]{12,}$/.test(env['AWS_SECRET_ACCESS_KEY'] ?? '')) return [];
  return ['AWS_SECRET_ACCESS_KEY contains an access key ID (AKIA... or ASIA...). Swap it with AWS_ACCESS_KEY_ID'];
}

const QUOTED = /^(["'])[^]*\1$/;

/** Variables with quotation marks around their value, which files of variables keep. */
export const findQuoted = (env: Env, names: readonly string[]): string[] =>
  names.filter((name) => QUOTED.test(env[name] ?? ''));
