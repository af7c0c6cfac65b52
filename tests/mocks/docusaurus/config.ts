/** The public configuration of component tests, with the default names and addresses. */
export default {
  title: 'Cadenza',
  tagline: '',
  url: 'http://localhost:3000',
  baseUrl: '/',
  // Requests of Node need complete URLs.
  customFields: { keyPrefix: 'cdz', apiBaseUrl: 'http://localhost:3000' },
  themeConfig: {},
};
