/** Long hauls run whole in `npm run soak`, and in a short form that tries the same rule in `npm test`. */
export const isSoak = process.env.HUIYAN_SOAK === "1";

export const testSize = <T>(short: T, whole: T): T => (isSoak ? whole : short);
