/** Algorithms that the alarm centre never shows. docs/reference/alarms.md A4. */
export const hiddenAlgorithms = ["cv_working_hours", "dispatch", "patrol"] as const;

/** Divisions that the map of the big screens can show: China, or Chongqing. docs/reference/statistics.md S9. */
export const mapAreas = ["100000", "500000"] as const;
export const defaultMapArea = mapAreas[0];
