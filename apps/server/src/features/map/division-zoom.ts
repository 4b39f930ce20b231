/** How near to look at a division, by its level. */
const divisionZooms = { province: 7, city: 10, area: 12 } as const;

/** The same by its code. */
export function divisionZoom(code: string): number {
  if (code.endsWith("0000")) return divisionZooms.province;
  return code.endsWith("00") ? divisionZooms.city : divisionZooms.area;
}
