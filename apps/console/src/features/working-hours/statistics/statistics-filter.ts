/** Filter of the points whose presence is averaged. */
export interface StatisticsFilter {
  group_id?: string | undefined;
  device_id?: string | undefined;
  point_id?: string | undefined;
}
