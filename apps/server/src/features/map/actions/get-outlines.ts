import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type getOutlines as api, type Outlines } from "@huiyan/contract/map/map.api";
import { type Context } from "#platform/context/context.ts";
import { refuse } from "#platform/error/app-error.ts";
import { keepText } from "#platform/http/answer/json-text.ts";
import { memoize } from "#platform/limits/memoize.ts";
import { drawnParts } from "../drawn-parts.ts";
import { type Outline } from "../outlines.ts";
import { type Ring } from "../ring.ts";

/**
 * Converts a ring to GeoJSON, which repeats the first position at the end. Four decimals correspond to ten metres,
 * finer than the outlines.
 */
function positionsOf(ring: Ring): [number, number][] {
  const round = (degrees = 0) => Math.round(degrees * 10_000) / 10_000;
  return Array.from({ length: ring.length / 2 + 1 }, (_none, index): [number, number] => {
    const at = (2 * index) % ring.length;
    return [round(ring[at]), round(ring[at + 1])];
  });
}

function viewOutline({ id, name, center, polygons }: Outline): Outlines["features"][number] {
  const [longitude, latitude] = center;
  const coordinates = polygons.map((rings) => rings.map(positionsOf));
  const [only] = coordinates;
  return {
    type: "Feature",
    properties: { id, name, center: [longitude, latitude] },
    geometry:
      only !== undefined && coordinates.length === 1
        ? { type: "Polygon", coordinates: only }
        : { type: "MultiPolygon", coordinates },
  };
}

/**
 * Caches the outlines that were requested last, serialised. They are the same for all callers, and have some hundred
 * kilobytes each.
 */
const outlinesOf = memoize((id): Outlines | undefined => {
  const features = drawnParts(id)?.map(viewOutline);
  return features && keepText<Outlines>({ type: "FeatureCollection", features });
}, 20);

/** Returns the outlines of the parts of a division as GeoJSON. @throws AppError division_unknown */
export async function getOutlines(_ctx: Context, { id }: Received<typeof api>): Promise<Answer<typeof api>> {
  return outlinesOf(id) ?? refuse("division_unknown");
}
