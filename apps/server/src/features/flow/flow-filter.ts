/** Filter of traffic counts; an absent field means any value. */
export interface FlowFilter {
  alg_id: string;
  group_id?: string | undefined;
  device_id?: string | undefined;
  point_id?: string | undefined;
}
