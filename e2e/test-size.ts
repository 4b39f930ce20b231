/** A long test has a short form for `npm test` and `npm run test:rest`; `npm run lab -- soak` runs it whole. */
export const isSoak = process.env.HUIYAN_SOAK === "1";

export const testSize = <T>(short: T, whole: T): T => (isSoak ? whole : short);
