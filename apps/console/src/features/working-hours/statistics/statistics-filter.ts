/** Whose hours are added up. */
export interface StatisticsFilter {
  group_id?: string | undefined;
  device_id?: string | undefined;
  point_id?: string | undefined;
}
