/** Map zoom for a division, by its level. */
const divisionZooms = { province: 7, city: 10, area: 12 } as const;

/** Returns the map zoom for a division's code. */
export function divisionZoom(code: string): number {
  if (code.endsWith("0000")) return divisionZooms.province;
  return code.endsWith("00") ? divisionZooms.city : divisionZooms.area;
}
