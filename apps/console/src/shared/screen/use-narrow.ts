import { useMediaQuery } from "./use-media-query.ts";

/** The sidebar collapses at this width or less. docs/reference/console.md C2. */
const narrowQuery = "(max-width: 1500px)";

/** True while the window is 1500 px wide or less. */
export const useNarrow = (): boolean => useMediaQuery(narrowQuery);

/** Maximum width at which rows have no space for columns: decision 0077. */
const telephoneQuery = "(max-width: 720px)";

/** Returns true in a window of at most 720 px: a phone, or a small window zoomed to 200 %. */
export const useTelephone = (): boolean => useMediaQuery(telephoneQuery);
