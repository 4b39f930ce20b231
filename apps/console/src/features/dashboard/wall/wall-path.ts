/** Path of the page for screen shares, which is opened by a link without a sign-in. */
export const wallPath = "/screen";
