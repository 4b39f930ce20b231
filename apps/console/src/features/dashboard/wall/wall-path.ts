/** Path of a screen share, which is opened by its link without a sign-in. */
export const wallPath = "/screen";
