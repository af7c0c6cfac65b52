import type { Page } from 'playwright-core';

/** A virtual device that stores passkeys for a page and verifies its user. */
export interface Authenticator {
  /** Whether a user is present who confirms every prompt at once. */
  attend(attended: boolean): Promise<void>;
  /** Waits until a field of the page has the passkeys that it may offer. */
  offered(): Promise<void>;
}

/** Marks the page after it requested passkeys for its fields. */
const noteOffers = () => {
  const { get } = CredentialsContainer.prototype;
  CredentialsContainer.prototype.get = function getAndNote(options) {
    const response = get.call(this, options);
    if (options?.mediation === 'conditional') document.documentElement.dataset['offered'] = '';
    return response;
  };
};

export async function addAuthenticator(page: Page): Promise<Authenticator> {
  await page.addInitScript(noteOffers);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async attend(enabled) {
      await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
    async offered() {
      await page.locator('html[data-offered]').waitFor({ state: 'attached' });
    },
  };
}
