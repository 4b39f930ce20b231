interface TileNumbers {
  z: number;
  x: number;
  y: number;
}

/** Hosts for {s} in a template, as in Leaflet. */
const hosts = ["a", "b", "c"] as const;

/** The address of a tile by the operator's template, the same as Leaflet's. */
export function tileAddress(template: string, { z, x, y }: TileNumbers): string {
  const values: Readonly<Record<string, string | undefined>> = {
    ...{ z: `${z}`, x: `${x}`, y: `${y}`, r: "" },
    s: hosts[(x + y) % hosts.length],
  };
  return template.replaceAll(/\{(\w)\}/g, (whole, key: string) => values[key] ?? whole);
}
