/**
 * The email addresses that an account can have, on every path: the form, sign-up, sign-in, a change, and sign-in providers.
 * ASCII with a top-level domain, at most 64 characters before the `@` and 254 in total (RFC 5321). It accepts nothing that
 * the auth library rejects at sign-in, so that no one is locked out.
 */
export const EMAIL_ADDRESS =
  /^(?=.{1,254}$)(?=[^@]{1,64}@)(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+-]@(?:[A-Za-z\d][A-Za-z\d-]*\.)+[A-Za-z]{2,}$/;
