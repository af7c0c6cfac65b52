/** The cookies that a response sets, as a Cookie header for the next request. */
export const readCookies = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
