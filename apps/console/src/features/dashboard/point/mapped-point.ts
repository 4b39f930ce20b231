export interface MappedPoint {
  point_id: string;
  name: string;
  device_name: string;
  online: boolean;
  position_coord: [number, number] | null;
  /** Number of today's alarms at the point. */
  messages: number;
}

/** A point with a position. */
export interface PlacedPoint extends MappedPoint {
  at: [number, number];
}
