/** A long test has a short form for `npm test` and `npm run test:rest`; `npm run lab -- soak` runs it whole. */
export const isSoak = process.env.HUIYAN_SOAK === "1";

export function testSize<T>(short: T, whole: T): T {
  return isSoak ? whole : short;
}
