/** Minimum zoom level at which the cities of the visible province are drawn. */
export const provinceZoom = 6;
/** Maximum zoom level without tiles, since outlines show no further details. */
const outlineZoom = 10;
export const zoomLimits = { min: 3, max: 18 } as const;

/** Returns the initial zoom level, limited to `outlineZoom` without tiles. */
export function startZoom(wanted: number, hasTiles: boolean): number {
  return hasTiles ? wanted : Math.min(wanted, outlineZoom);
}
