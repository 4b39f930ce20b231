import { useSyncExternalStore } from "react";

/** The sidebar collapses at this width or less. Specification part 1, section 2. */
const narrowQuery = "(max-width: 1500px)";

function subscribe(changed: () => void): () => void {
  const query = window.matchMedia(narrowQuery);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

/** True while the window is 1500 px wide or less. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(narrowQuery).matches);
}
