import { getDivisionPlace, getRegion } from "@huiyan/contract/map/map.api";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { queryOfEndpoint, useQueryOf } from "../../shared/api/use-query-of.ts";
import { notify } from "../../shared/notice/notice.ts";
import { isSamePlace, type LonLat, type MapView, tidy } from "./lon-lat.ts";
import { mapText as text } from "./map.texts.ts";

/**
 * Delay before the address of a position is requested, in milliseconds, while a key is held down or a number is typed.
 */
const settleMs = 300;

interface Placed {
  /** The stored position; undefined if there is none. */
  coordinate: LonLat | undefined;
  address: string;
  /** Stored code of the district or street; empty if there is none. */
  code: string;
}

/** District or street that the user chose. */
interface Chosen {
  code: string;
  /** Address of the chosen division; undefined until the server has answered. */
  address: string | undefined;
}

/**
 * Keeps a position that the user is choosing, with its address and district.
 * The address of every new position is requested. Until the answer, a click is ignored with a fixed message
 * (docs/reference/console.md C10). The user may choose another district; the choice ends when the position changes. If
 * the chosen district does not contain the marker, marker and map move to its centre.
 */
export function usePosition(placed: Placed) {
  const [coordinate, setCoordinate] = useState(placed.coordinate);
  const [asked, setAsked] = useState(placed.coordinate);
  const [chosen, setChosen] = useState<Chosen>();
  const [flight, setFlight] = useState<MapView>();
  /** Number of changes of the position, to detect and drop answers for earlier positions. */
  const changes = useRef(0);
  const client = useQueryClient();
  const [longitude, latitude] = asked ?? [0, 0];
  const region = useQueryOf(
    getRegion,
    { longitude, latitude },
    // No retries: after a failed request, the user can click again.
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
    // The stored address is kept: it may be of a district that a user chose.
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
    /** Handles a click on the map. */
    pick(place: LonLat) {
      if (looking) notify("info", text("busy"));
      else setAsked(put(place));
    },
    /** Handles a step of the marker by a key, or a typed number. */
    move: (place: LonLat) => void put(place),
    address: formatAddress(),
    /** Code of the district, empty until known. */
    code: formatCode(),
    foundAddress: !moved && placed.address !== "" ? placed.address : (region.data?.address ?? ""),
    chosen: chosen?.code ?? "",
    choose: (code: string) => void choose(code),
    /** True while the address and centre of a chosen district are loading. */
    finding,
    /** View to which the map should move. */
    flight,
    flyTo: setFlight,
    /** True when there are changes to save. */
    changed: coordinate !== undefined && (moved || chosen !== undefined),
  };
}
export type Position = ReturnType<typeof usePosition>;
