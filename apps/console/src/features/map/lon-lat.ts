/** [longitude, latitude] in degrees, WGS-84 unless stated otherwise. */
export type LonLat = [longitude: number, latitude: number];

/** Centre and zoom level of a map. The zoom levels are those of web maps. */
export interface MapView {
  coordinate: LonLat;
  zoom: number;
}

/** Number of decimals of a degree: a precision of about 0.1 m. */
const decimals = 6;
/** Latitude at which a square web map ends, in degrees. */
const mapEnd = 85.05;

const rounded = (degrees: number): number => Number(degrees.toFixed(decimals));

/**
 * Returns the position with a longitude between -180° and 180°. A map that is scrolled around the world returns others.
 */
export function tidy([longitude, latitude]: LonLat): LonLat {
  const turned = ((((longitude + 180) % 360) + 360) % 360) - 180;
  return [rounded(turned), rounded(Math.max(-mapEnd, Math.min(mapEnd, latitude)))];
}

export function isSamePlace(a: LonLat | undefined, b: LonLat | undefined): boolean {
  return a?.[0] === b?.[0] && a?.[1] === b?.[1];
}
