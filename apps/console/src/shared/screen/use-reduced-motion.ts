import { useMediaQuery } from "./use-media-query.ts";

/** Returns true if the user's system asks for reduced motion. */
export const useReducedMotion = (): boolean => useMediaQuery("(prefers-reduced-motion: reduce)");
