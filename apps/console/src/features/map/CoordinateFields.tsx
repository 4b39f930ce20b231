import { useState } from "react";
import { FieldFrame } from "#shared/form/FieldFrame.tsx";
import { NumberInput } from "#shared/form/NumberInput.tsx";
import { type LonLat } from "./lon-lat.ts";
import { mapText as text } from "./map.texts.ts";

const axes = [
  { key: "longitude", end: 180 },
  { key: "latitude", end: 85 },
] as const;
const step = 0.0001;

interface Props {
  coordinate: LonLat | undefined;
  onMove: (place: LonLat) => void;
}

/** Fields for longitude and latitude as numbers. The position changes only when both are entered. */
export function CoordinateFields({ coordinate, onMove }: Props) {
  const [begun, setBegun] = useState<readonly [number | undefined, number | undefined]>([undefined, undefined]);
  const shown = coordinate ?? begun;
  const change = (index: 0 | 1, value: number | null) => {
    if (value === null) return;
    const [longitude, latitude] = index === 0 ? [value, shown[1]] : [shown[0], value];
    setBegun([longitude, latitude]);
    if (longitude !== undefined && latitude !== undefined) onMove([longitude, latitude]);
  };
  return (
    <div className="map-numbers">
      {axes.map(({ key, end }, index) => (
        <FieldFrame key={key} label={text(key)} hint={index === 0 ? text("coordinateHint") : ""}>
          {(control) => (
            <NumberInput
              {...control}
              className="num"
              min={-end}
              max={end}
              step={step}
              precision={6}
              controls={false}
              value={shown[index] ?? null}
              onChange={(value) => change(index === 0 ? 0 : 1, value)}
            />
          )}
        </FieldFrame>
      ))}
    </div>
  );
}
