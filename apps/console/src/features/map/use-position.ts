import { getDivisionPlace, getRegion } from "@huiyan/contract/map/map.api";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { queryOfEndpoint, useQueryOf } from "#shared/api/use-query-of.ts";
import { notify } from "#shared/notice/notice.ts";
import { isSamePlace, type LonLat, type MapView, tidy } from "./lon-lat.ts";
import { mapText as text } from "./map.texts.ts";

/**
 * Delay in milliseconds before the address of a position is requested, since the user may hold a key down or type a
 * number.
 */
const settleMs = 300;

interface Placed {
  /** The stored position; undefined if there is none. */
  coordinate: LonLat | undefined;
  address: string;
  /** Stored code of the district or street; empty if there is none. */
  code: string;
}

/** District or street that the user chose instead of the found one. */
interface Chosen {
  code: string;
  /** Address of the chosen division; undefined until the server has answered. */
  address: string | undefined;
}

/**
 * Keeps a position that the user is choosing, with its address and district.
 * Each new position requests its address. Until the answer, clicks are ignored with a message
 * (docs/reference/console.md C10). The user may choose another district, until the position changes. If the marker is
 * outside that district, marker and map move to its centre.
 */
export function usePosition(placed: Placed) {
  const [coordinate, setCoordinate] = useState(placed.coordinate);
  const [asked, setAsked] = useState(placed.coordinate);
  const [chosen, setChosen] = useState<Chosen>();
  const [flight, setFlight] = useState<MapView>();
  /** Number of changes of the position. An answer is dropped if the number has changed since its request. */
  const changes = useRef(0);
  const client = useQueryClient();
  const [longitude, latitude] = asked ?? [0, 0];
  const region = useQueryOf(
    getRegion,
    { longitude, latitude },
    // No automatic retries, since the user can click again after a failure.
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
    // Keeps the stored address, since it may belong to a district that a user chose.
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
    /** Handles a click on the map. Ignored with a message while an address is being requested. */
    pick(place: LonLat) {
      if (looking) notify("info", text("busy"));
      else setAsked(put(place));
    },
    /** Moves the marker by a key or typed numbers. The address is requested after a delay. */
    move: (place: LonLat) => void put(place),
    address: formatAddress(),
    /** Code of the district, empty until known. */
    code: formatCode(),
    foundAddress: !moved && placed.address !== "" ? placed.address : (region.data?.address ?? ""),
    chosen: chosen?.code ?? "",
    choose: (code: string) => void choose(code),
    /** True while address and centre of a chosen district are being requested. */
    finding,
    /** View to which the map must move. */
    flight,
    flyTo: setFlight,
    /** True when there are changes to save. */
    changed: coordinate !== undefined && (moved || chosen !== undefined),
  };
}
export type Position = ReturnType<typeof usePosition>;
