interface TileNumbers {
  z: number;
  x: number;
  y: number;
}

/** Values of {s} in a URL template, as in Leaflet. */
const hosts = ["a", "b", "c"] as const;

/** Returns the URL of a tile by the operator's template, in the same way as Leaflet. */
export function tileAddress(template: string, { z, x, y }: TileNumbers): string {
  const values: Readonly<Record<string, string | undefined>> = {
    z: `${z}`,
    x: `${x}`,
    y: `${y}`,
    r: "",
    s: hosts[(x + y) % hosts.length],
  };
  return template.replaceAll(/\{(\w)\}/g, (whole, key: string) => values[key] ?? whole);
}
