import { deviceTimes } from "@huiyan/contract/device/device.rules";
import { findPoints, type Point } from "@huiyan/contract/point/point.api";
import { type Opening, useList } from "../../shared/list/use-list.ts";
import { PointSearch, pointInput } from "./point-search.ts";

/** Polling interval, equal to the devices' telemetry interval; it also renews the addresses of the pictures. */
export const refreshMs = deviceTimes.telemetryMs;

/** The opened item is `point`, since `id` is a device here. */
const opening: Opening<PointSearch, Point> = {
  opened: ({ point }) => point,
  keyOf: ({ _id }) => _id,
  patch: (point) => ({ point }),
};

/** Returns the points of the page. */
export function usePointList() {
  return useList({ endpoint: findPoints, schema: PointSearch, toInput: pointInput, refreshMs, opening });
}
export type PointList = ReturnType<typeof usePointList>;
