import { useMediaQuery } from "./use-media-query.ts";

/** Returns true if the user's system asks for reduced motion. */
export const useCalm = (): boolean => useMediaQuery("(prefers-reduced-motion: reduce)");
