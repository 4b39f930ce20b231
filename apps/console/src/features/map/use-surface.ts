import { type RefObject, useCallback, useEffect, useEffectEvent, useState } from "react";
import { type LonLat, type MapView } from "./lon-lat.ts";
import { type MapBase } from "./map-base.ts";
// Imported as types only, so that Leaflet stays in a separate chunk.
import { type Surface } from "./surface.ts";

interface Handlers {
  onPick: ((place: LonLat) => void) | undefined;
  onView: (view: MapView) => void;
}

/** Creates the map once the chunk with Leaflet is loaded; returns undefined until then. */
export function useSurface(
  element: RefObject<HTMLElement | null>,
  { system, tileUrl }: MapBase,
  start: MapView,
  { onPick, onView }: Handlers,
) {
  const [surface, setSurface] = useState<Surface>();
  const [attempt, setAttempt] = useState(0);
  const [problem, setProblem] = useState<"failed" | "tilesFailed">();
  const [view] = useState(start);
  const still = onPick === undefined;
  const pick = useEffectEvent((place: LonLat) => onPick?.(place));
  const look = useEffectEvent((seen: MapView) => onView(seen));

  useEffect(() => {
    let made: Surface | undefined;
    let gone = false;
    setProblem(undefined);
    const make = async () => {
      const { createSurface } = await import("./leaflet-surface.ts");
      if (gone || element.current === null) return;
      made = createSurface(element.current, {
        system,
        tileUrl,
        view,
        still,
        onPick: (place) => pick(place),
        onView: (seen) => look(seen),
        onTileError: () => setProblem("tilesFailed"),
      });
      setSurface(made);
    };
    make().catch((error: unknown) => {
      console.error(`map, attempt ${attempt}`, error);
      setProblem("failed");
    });
    return () => {
      gone = true;
      made?.remove();
      setSurface(undefined);
    };
  }, [element, system, tileUrl, view, still, attempt]);

  return { surface, problem, retry: useCallback(() => setAttempt((old) => old + 1), []) };
}
