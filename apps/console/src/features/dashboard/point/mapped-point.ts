export interface MappedPoint {
  point_id: string;
  name: string;
  device_name: string;
  online: boolean;
  position_coord: [number, number] | null;
  /** Number of today's alarms at the point. */
  messages: number;
}

/** Point with coordinates, which the map can show. */
export interface PlacedPoint extends MappedPoint {
  at: [number, number];
}
