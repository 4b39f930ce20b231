/** What figures are asked for; what is absent means any. */
export interface FlowFilter {
  alg_id: string;
  group_id?: string | undefined;
  device_id?: string | undefined;
  point_id?: string | undefined;
}
