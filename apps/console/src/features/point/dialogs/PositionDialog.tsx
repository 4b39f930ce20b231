import { listMapPoints, type Point, placePoint } from "@huiyan/contract/point/point.api";
import { mapDefault } from "@huiyan/contract/point/point.rules";
import { useMemo } from "react";
import { type LonLat, type NamedMarker, PositionPicker, usePosition } from "#features/map/map.public.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { useConfirm } from "#shared/form/use-confirm.ts";
import { pointText as text } from "../point.texts.ts";
import { refreshPointRelated } from "../point-cache.ts";

const defaultCoordinates: LonLat = [mapDefault.longitude, mapDefault.latitude];

/** Dialog that sets the position of a point on a map. Other points in the user's scope are shown faintly. */
export function PositionDialog({ point, onClosed }: { point: Point; onClosed: () => void }) {
  const { _id, name, address, region_code } = point;
  const placed = point.position_coord ?? undefined;
  const position = usePosition({ coordinate: placed, address, code: region_code });
  const all = useQueryOf(listMapPoints, {}, { staleTime: 60_000 }).data;
  const others = useMemo(
    (): NamedMarker[] =>
      (all ?? [])
        .filter((other) => other._id !== _id)
        .map((other) => ({ id: other._id, name: other.name, coordinate: other.position_coord })),
    [all, _id],
  );
  const { coordinate, chosen, changed, finding } = position;
  const inputOf = () =>
    coordinate === undefined
      ? undefined
      : {
          _id,
          position_type: "map" as const,
          position_coord: coordinate,
          ...(chosen === "" ? {} : { region_code: chosen }),
        };
  const run = useConfirm(placePoint, inputOf, { success: text("placed"), refresh: refreshPointRelated });
  const missing = coordinate === undefined ? text("positionMissing") : undefined;
  const blocked = finding ? text("positionFinding") : (missing ?? (changed ? undefined : text("positionUnchanged")));
  return (
    <CommandDialog
      run={{ ...run, dirty: changed }}
      title={text("positionTitle", { name })}
      action={text("save")}
      width={1080}
      blocked={blocked}
      onClosed={onClosed}
    >
      <PositionPicker
        name={text("positionTitle", { name })}
        position={position}
        start={{ coordinate: placed ?? defaultCoordinates, zoom: mapDefault.zoom }}
        others={others}
      />
    </CommandDialog>
  );
}
