/** Algorithms that are never in the alarm centre. docs/reference/alarms.md A4. */
export const hiddenAlgorithms = ["cv_working_hours", "dispatch", "patrol"] as const;

/** Map of the dashboards: the whole country, or Chongqing. docs/reference/statistics.md S9. */
export const mapAreas = ["100000", "500000"] as const;
export const defaultMapArea = mapAreas[0];
