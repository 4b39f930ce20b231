/**
 * True in `npm run lab -- soak`, which runs long tests in full. `npm test` and `npm run test:rest` run a short form.
 */
const isSoak = process.env.HUIYAN_SOAK === "1";

export function testSize<T>(short: T, whole: T): T {
  return isSoak ? whole : short;
}
