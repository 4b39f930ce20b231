import { useMediaQuery } from "./use-media-query.ts";

/** True while the machine is set to less motion. */
export const useCalm = (): boolean => useMediaQuery("(prefers-reduced-motion: reduce)");
