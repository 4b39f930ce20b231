/** [longitude, latitude] in degrees, WGS-84 unless stated otherwise. */
export type LonLat = [longitude: number, latitude: number];

/** Centre and zoom level of a map. Zoom levels are those of web Mercator maps. */
export interface MapView {
  coordinate: LonLat;
  zoom: number;
}

/** Number of decimals of a degree: a precision of about 0.1 m. */
const decimals = 6;
/** Maximum latitude of a web Mercator map, in degrees. */
const mapEnd = 85.05;

const rounded = (degrees: number): number => Number(degrees.toFixed(decimals));

/**
 * Returns the position with its longitude normalised to -180° to 180°. A map that was scrolled around the world returns
 * other values.
 */
export function tidy([longitude, latitude]: LonLat): LonLat {
  const turned = ((((longitude + 180) % 360) + 360) % 360) - 180;
  return [rounded(turned), rounded(Math.max(-mapEnd, Math.min(mapEnd, latitude)))];
}

export function isSamePlace(a: LonLat | undefined, b: LonLat | undefined): boolean {
  return a?.[0] === b?.[0] && a?.[1] === b?.[1];
}
