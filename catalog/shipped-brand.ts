/** The name in the site configuration that comes with the software. An installation for customers has its own. */
export const shippedBrand = 'Cadenza';
