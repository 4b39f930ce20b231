import { DivisionCascader } from "#features/china/china.public.ts";
import { KeyTable } from "#shared/screen/KeyTable.tsx";
import { CoordinateFields } from "./CoordinateFields.tsx";
import { type MapView } from "./lon-lat.ts";
import { MapPane } from "./MapPane.tsx";
import { mapText as text } from "./map.texts.ts";
import { type NamedMarker } from "./near-markers.ts";
import { PlaceSearch } from "./PlaceSearch.tsx";
import { type Position } from "./use-position.ts";

interface Props {
  /** Name of the point or group whose position is chosen. */
  name: string;
  position: Position;
  start: MapView;
  others: readonly NamedMarker[];
}

/** Picker of a position. Left: search and map. Right: coordinates, address and district. */
export function PositionPicker({ name, position, start, others }: Props) {
  const { coordinate, address, code, chosen, foundAddress } = position;
  return (
    <div className="map-picker">
      <div className="map-stage">
        <MapPane
          name={name}
          start={start}
          marker={coordinate}
          others={others}
          flight={position.flight}
          onPick={position.pick}
          onMove={position.move}
        />
        <PlaceSearch onChoose={({ coordinate: place, zoom }) => position.flyTo({ coordinate: place, zoom })} />
      </div>
      <div className="map-facts">
        <CoordinateFields coordinate={coordinate} onMove={position.move} />
        <div className="map-fact">
          <span>{text("address")}</span>
          <strong aria-live="polite">{address}</strong>
        </div>
        <div className="map-fact">
          <span>{text("region")}</span>
          <DivisionCascader
            // A new key re-creates the field after the district was looked up, so that it opens at that district.
            key={chosen === "" ? code : "chosen"}
            name={text("region")}
            value={code}
            address={foundAddress}
            invalid={false}
            onChange={position.choose}
          />
          <span className="note">{text(/00$/.test(code) ? "regionCityHint" : "regionHint")}</span>
        </div>
        <KeyTable
          entries={[
            { keys: ["↑", "↓", "←", "→"], name: text("keyMove") },
            { keys: ["Shift"], name: text("keyFast") },
            { keys: ["Enter"], name: text("keySave") },
            { keys: ["Esc"], name: text("keyClose") },
          ]}
        />
      </div>
    </div>
  );
}
