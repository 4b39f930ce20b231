/** Algorithms that never stand in the alarm centre. Domain rules, C, “Headlines”. */
export const hiddenAlgorithms = ["cv_working_hours", "dispatch", "patrol"] as const;

/** Map of the dashboards: the whole country, or Chongqing. Specification part 1, section 2. */
export const mapAreas = ["100000", "500000"] as const;
export const defaultMapArea = mapAreas[0];
