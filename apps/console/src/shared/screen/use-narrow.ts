import { useMediaQuery } from "./use-media-query.ts";

/** The sidebar collapses at this width or less. docs/reference/console.md C2. */
const narrowQuery = "(max-width: 1500px)";

/** True while the window is 1500 px wide or less. */
export const useNarrow = (): boolean => useMediaQuery(narrowQuery);
