export interface MappedPoint {
  point_id: string;
  name: string;
  device_name: string;
  online: boolean;
  position_coord: [number, number] | null;
  /** Today's alarms. */
  messages: number;
}

/** A point with a position. */
export interface PlacedPoint extends MappedPoint {
  at: [number, number];
}
