/**
 * True in the long form of tests, which `npm run lab -- soak` runs. `npm test` and `npm run test:rest` run their short
 * form.
 */
export const isSoak = process.env.HUIYAN_SOAK === "1";

export function testSize<T>(short: T, whole: T): T {
  return isSoak ? whole : short;
}
