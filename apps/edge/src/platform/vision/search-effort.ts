/**
 * Effort of a plate search. quick: for frames of a video; thorough: for a photo, or occasionally for a stationary
 * vehicle.
 */
export type SearchEffort = "quick" | "thorough";
