import type { Core } from '../../core/core.ts';

type Public = Pick<Core['config'], 'publicUrl'>;

const MCP_PATH = '/api/mcp';
const RESOURCE_PATH = '/.well-known/oauth-protected-resource';

/** The paths of the documents: with the path of the resource (RFC 9728, 3.1), and at the root for programs that try only that. */
export const resourcePaths = [RESOURCE_PATH, RESOURCE_PATH + MCP_PATH] as const;
export const serverPath = '/.well-known/oauth-authorization-server';

/** The only resource that tokens are for. */
const getResource = ({ publicUrl }: Public): string => publicUrl + MCP_PATH;

/** Where programs learn how to get access, for the `WWW-Authenticate` header. */
export const getResourceMetadataUrl = ({ publicUrl }: Public): string => publicUrl + RESOURCE_PATH + MCP_PATH;

/** Whether a `resource` parameter (RFC 8707) means the endpoint for agents. Older programs send none. */
export const isResource = (config: Public, resource: string | undefined): boolean =>
  resource === undefined || resource.replace(/\/$/, '') === getResource(config);

export const SCOPE = 'generate read';

/** RFC 9728. */
export const describeResource = (config: Public, name: string) => ({
  resource: getResource(config),
  resource_name: name,
  authorization_servers: [config.publicUrl],
  scopes_supported: SCOPE.split(' '),
  bearer_methods_supported: ['header'],
  resource_documentation: `${config.publicUrl}/docs/agents`,
});

/** RFC 8414. */
export const describeServer = ({ publicUrl }: Public) => ({
  issuer: publicUrl,
  authorization_endpoint: `${publicUrl}/api/oauth/authorize`,
  token_endpoint: `${publicUrl}/api/oauth/token`,
  registration_endpoint: `${publicUrl}/api/oauth/register`,
  revocation_endpoint: `${publicUrl}/api/oauth/revoke`,
  scopes_supported: SCOPE.split(' '),
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  service_documentation: `${publicUrl}/docs/agents`,
});
