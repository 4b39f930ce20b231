import { getRegion } from "@huiyan/contract/map/map.api";
import { useEffect, useState } from "react";
import { useQueryOf } from "../../shared/api/use-query-of.ts";
import { notify } from "../../shared/dialog/notice.ts";
import { isSamePlace, type LonLat, tidy } from "./lon-lat.ts";
import { mapText as text } from "./map.texts.ts";

/** While a key is held down, or a number typed, nothing is looked up. */
const settleMs = 300;

interface Placed {
  /** undefined: it has no position yet. */
  coordinate: LonLat | undefined;
  address: string;
}

/**
 * A position that is being chosen. Each place is looked up; a click meanwhile is ignored and answered with the
 * specification's words. The district that was found can be replaced by hand, until the place changes.
 */
export function usePosition(placed: Placed) {
  const [coordinate, setCoordinate] = useState(placed.coordinate);
  const [asked, setAsked] = useState(placed.coordinate);
  const [chosen, setChosen] = useState("");
  const [longitude, latitude] = asked ?? [0, 0];
  const region = useQueryOf(
    getRegion,
    { longitude, latitude },
    // a lookup that fails is no reason to keep somebody from clicking on
    { enabled: asked !== undefined, staleTime: Number.POSITIVE_INFINITY, retry: false },
  );
  const settled = isSamePlace(coordinate, asked);
  const looking = !settled || region.isFetching;
  const moved = !isSamePlace(coordinate, placed.coordinate);

  useEffect(() => {
    if (settled) return;
    const timer = setTimeout(() => setAsked(coordinate), settleMs);
    return () => clearTimeout(timer);
  }, [settled, coordinate]);

  const put = (place: LonLat) => {
    const next = tidy(place);
    setCoordinate(next);
    setChosen("");
    return next;
  };
  const formatAddress = (): string => {
    if (coordinate === undefined) return text("noAddress");
    if (looking) return text("lookingUp");
    // the district of a placed one may have been chosen by hand
    if (!moved && placed.address !== "") return placed.address;
    if (region.error !== null) return text("addressFailed", { reason: region.error.message });
    return region.data?.address || text("outside");
  };
  return {
    coordinate,
    /** A click on the map. */
    pick(place: LonLat) {
      if (looking) notify("info", text("busy"));
      else setAsked(put(place));
    },
    /** A step by a key, or a number. */
    move: (place: LonLat) => void put(place),
    address: formatAddress(),
    /** Shown in the cascade; empty until it is known. */
    code: chosen !== "" ? chosen : looking ? "" : (region.data?.code ?? ""),
    foundAddress: region.data?.address ?? "",
    chosen,
    choose: setChosen,
    /** There is something to save. */
    changed: coordinate !== undefined && (moved || chosen !== ""),
  };
}
export type Position = ReturnType<typeof usePosition>;
