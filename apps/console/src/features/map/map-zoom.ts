/** From here on the cities of the looked-at province are drawn. */
export const provinceZoom = 6;
/** Outlines alone have nothing more to show when one looks nearer. */
const outlineZoom = 10;
export const zoomLimits = { min: 3, max: 18 } as const;

/** How near to look at first: without tiles no nearer than outlines can be made out. */
export function startZoom(wanted: number, hasTiles: boolean): number {
  return hasTiles ? wanted : Math.min(wanted, outlineZoom);
}
