/** [longitude, latitude] in degrees, WGS-84 unless it is said otherwise. */
export type LonLat = [longitude: number, latitude: number];

/** Where one looks, and how near. Zoom as web maps count it. */
export interface MapView {
  coordinate: LonLat;
  zoom: number;
}

/** A tenth of a metre. */
const decimals = 6;
/** A square web map ends here. */
const mapEnd = 85.05;

const rounded = (degrees: number): number => Number(degrees.toFixed(decimals));

/** The same place on the one world: maps that are turned further count on beyond 180°. */
export function tidy([longitude, latitude]: LonLat): LonLat {
  const turned = ((((longitude + 180) % 360) + 360) % 360) - 180;
  return [rounded(turned), rounded(Math.max(-mapEnd, Math.min(mapEnd, latitude)))];
}

export function isSamePlace(a: LonLat | undefined, b: LonLat | undefined): boolean {
  return a?.[0] === b?.[0] && a?.[1] === b?.[1];
}
