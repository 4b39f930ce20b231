/** Filter of the presence that is summed up. */
export interface StatisticsFilter {
  group_id?: string | undefined;
  device_id?: string | undefined;
  point_id?: string | undefined;
}
