/**
 * True in `npm run lab -- soak`, which runs long tests completely. `npm test` and `npm run test:rest` run a short form.
 */
export const isSoak = process.env.HUIYAN_SOAK === "1";

export const testSize = <T>(short: T, whole: T): T => (isSoak ? whole : short);
