import type { KeyScope } from '../../generated/v2/types.gen.ts';
import { Problem } from './problem.ts';

export type Scope = KeyScope;

/** The problem of a key without a scope, as in RFC 6750. */
export const insufficientScope = (scope: Scope): Problem =>
  new Problem(
    'insufficient_scope',
    `This API key doesn't have the scope \`${scope}\`. Add it to the key in the dashboard.`,
    {
      headers: { 'www-authenticate': `Bearer realm="api", error="insufficient_scope", scope="${scope}"` },
    },
  );
