import { type Point } from "@huiyan/contract/point/point.api";
import { mapDefault } from "@huiyan/contract/point/point.rules";
import { type LonLat, MapPane } from "#features/map/map.public.ts";
import { formatPosition } from "../format-point.ts";
import { pointText as text } from "../point.texts.ts";

/** Zoom level of the small map. A higher level would show no further details. */
const smallMapZoom = 14;

/** Address of the point and a small map, or a note that the point has no position. */
export function PointPosition({ point }: { point: Point }) {
  const { position_coord, name } = point;
  return (
    <section className="fact-section">
      <h3>{text("position")}</h3>
      {position_coord === null ? (
        <p className="note">{text("notPlaced")}</p>
      ) : (
        <>
          <p className="point-address">{formatPosition(point)}</p>
          <SmallMap key={position_coord.join()} name={`${text("position")} ${name}`} coordinate={position_coord} />
        </>
      )}
    </section>
  );
}

const nobody: readonly never[] = [];

function SmallMap({ name, coordinate }: { name: string; coordinate: LonLat }) {
  return (
    <div className="point-position-map">
      <MapPane
        name={name}
        start={{ coordinate, zoom: Math.min(smallMapZoom, mapDefault.zoom) }}
        marker={coordinate}
        others={nobody}
      />
    </div>
  );
}
