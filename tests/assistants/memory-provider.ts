/** The state of a program that connects, which its library reads and writes. It waits for the customer's decision. */
export class MemoryProvider {
  readonly redirectUrl = 'http://127.0.0.1:33418/callback';
  readonly clientMetadata = {
    client_name: 'Robin’s editor',
    redirect_uris: [this.redirectUrl],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
  /** Where the program sends its customer. */
  asked: URL | undefined;
  #client: unknown;
  #tokens: unknown;
  #verifier = '';

  state = () => 'state-of-the-program';
  clientInformation = (): any => this.#client;
  saveClientInformation = (client: unknown) => void (this.#client = client);
  tokens = (): any => this.#tokens;
  saveTokens = (tokens: unknown) => void (this.#tokens = tokens);
  redirectToAuthorization = (url: URL) => void (this.asked = url);
  saveCodeVerifier = (verifier: string) => void (this.#verifier = verifier);
  codeVerifier = () => this.#verifier;
}
