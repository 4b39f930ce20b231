import { type Point } from "@huiyan/contract/point/point.api";
import { mapDefault } from "@huiyan/contract/point/point.rules";
import { type LonLat, MapPane } from "../map/map.public.ts";
import { formatPlace } from "./format-point.ts";
import { pointText as text } from "./point.texts.ts";

/** Nearer than a town's plan shows nothing more in so small a window. */
const smallMapZoom = 14;

/** Address and a small map, once the point was placed. */
export function PointPlace({ point }: { point: Point }) {
  const { position_coord, name } = point;
  return (
    <section className="point-section">
      <h3>{text("position")}</h3>
      {position_coord === null ? (
        <p className="note">{text("notPlaced")}</p>
      ) : (
        <>
          <p className="point-address">{formatPlace(point)}</p>
          <SmallMap key={position_coord.join()} name={`${text("position")} ${name}`} place={position_coord} />
        </>
      )}
    </section>
  );
}

const nobody: readonly never[] = [];

function SmallMap({ name, place }: { name: string; place: LonLat }) {
  return (
    <div className="point-map">
      <MapPane
        name={name}
        start={{ coordinate: place, zoom: Math.min(smallMapZoom, mapDefault.zoom) }}
        marker={place}
        others={nobody}
      />
    </div>
  );
}
