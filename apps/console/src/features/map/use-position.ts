import { getDivisionPlace, getRegion } from "@huiyan/contract/map/map.api";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { queryOfEndpoint, useQueryOf } from "../../shared/api/use-query-of.ts";
import { notify } from "../../shared/notice/notice.ts";
import { isSamePlace, type LonLat, type MapView, tidy } from "./lon-lat.ts";
import { mapText as text } from "./map.texts.ts";

/** While a key is held down, or a number typed, nothing is looked up. */
const settleMs = 300;

interface Placed {
  /** undefined: it has no position yet. */
  coordinate: LonLat | undefined;
  address: string;
  /** Its district or street as it is stored; empty where it has none. */
  code: string;
}

/** A district that was chosen by hand. */
interface Chosen {
  code: string;
  /** undefined: it is being looked for. */
  address: string | undefined;
}

/**
 * A position that is being chosen. Each place is looked up; a click meanwhile is ignored and answered with a
 * fixed text (docs/reference/console.md C10). The district that was found can be replaced by hand, until the place changes; one that the
 * marker does not stand in takes marker and map to its middle.
 */
export function usePosition(placed: Placed) {
  const [coordinate, setCoordinate] = useState(placed.coordinate);
  const [asked, setAsked] = useState(placed.coordinate);
  const [chosen, setChosen] = useState<Chosen>();
  const [flight, setFlight] = useState<MapView>();
  /** Counts the changes of the place, so that an answer to an earlier change is dropped. */
  const changes = useRef(0);
  const client = useQueryClient();
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
    changes.current += 1;
    setCoordinate(next);
    setChosen(undefined);
    return next;
  };
  const choose = async (code: string) => {
    changes.current += 1;
    const change = changes.current;
    setChosen({ code, address: undefined });
    const at = coordinate && { longitude: coordinate[0], latitude: coordinate[1] };
    try {
      const place = await client.fetchQuery({ ...queryOfEndpoint(getDivisionPlace, { code, ...at }), retry: false });
      if (change !== changes.current) return;
      setChosen({ code, address: place.address });
      if (place.inside) return;
      setCoordinate(tidy(place.coordinate));
      setFlight({ coordinate: place.coordinate, zoom: place.zoom });
    } catch (error) {
      if (change !== changes.current) return;
      setChosen(undefined);
      notify("error", error instanceof Error ? error.message : text("districtFailed"));
    }
  };
  const finding = chosen !== undefined && chosen.address === undefined;
  const formatAddress = (): string => {
    if (finding) return text("lookingUp");
    if (chosen?.address !== undefined) return chosen.address;
    if (coordinate === undefined) return text("noAddress");
    if (looking) return text("lookingUp");
    // the district of a placed one may have been chosen by hand
    if (!moved && placed.address !== "") return placed.address;
    if (region.error !== null) return text("addressFailed", { reason: region.error.message });
    return region.data?.address || text("outside");
  };
  const formatCode = (): string => {
    if (chosen !== undefined) return chosen.code;
    if (!moved && placed.code !== "") return placed.code;
    return looking ? "" : (region.data?.code ?? "");
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
    code: formatCode(),
    foundAddress: !moved && placed.address !== "" ? placed.address : (region.data?.address ?? ""),
    chosen: chosen?.code ?? "",
    choose: (code: string) => void choose(code),
    /** A district was chosen, and where it is will be known soon. */
    finding,
    /** Where the map is to look. */
    flight,
    flyTo: setFlight,
    /** There is something to save. */
    changed: coordinate !== undefined && (moved || chosen !== undefined),
  };
}
export type Position = ReturnType<typeof usePosition>;
