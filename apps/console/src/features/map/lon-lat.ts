/** [longitude, latitude] in degrees, WGS-84 unless stated otherwise. */
export type LonLat = [longitude: number, latitude: number];

/** Centre and zoom of the view. Zoom as in web maps. */
export interface MapView {
  coordinate: LonLat;
  zoom: number;
}

/** Decimals of a degree: a tenth of a metre. */
const decimals = 6;
/** Latitude at which a square web map ends, in degrees. */
const mapEnd = 85.05;

const rounded = (degrees: number): number => Number(degrees.toFixed(decimals));

/** Normalises a position: maps that are scrolled around the world count beyond 180°. */
export function tidy([longitude, latitude]: LonLat): LonLat {
  const turned = ((((longitude + 180) % 360) + 360) % 360) - 180;
  return [rounded(turned), rounded(Math.max(-mapEnd, Math.min(mapEnd, latitude)))];
}

export function isSamePlace(a: LonLat | undefined, b: LonLat | undefined): boolean {
  return a?.[0] === b?.[0] && a?.[1] === b?.[1];
}
