/**
 * quick: for frames of a video; thorough: for a photo, or a stationary vehicle at few moments.
 */
export type SearchEffort = "quick" | "thorough";
