import { deviceTimes } from "@huiyan/contract/device/device.rules";
import { findPoints, type Point } from "@huiyan/contract/point/point.api";
import { type Opening, useList } from "#shared/list/use-list.ts";
import { PointSearch, pointInput } from "./point-search.ts";

/**
 * Poll interval in milliseconds, equal to the interval at which devices report telemetry. Polling also renews the
 * picture addresses.
 */
export const refreshMs = deviceTimes.telemetryMs;

/** The opened point is stored as `point` in the address, since `id` is a device id. */
const opening: Opening<PointSearch, Point> = {
  opened: ({ point }) => point,
  keyOf: ({ _id }) => _id,
  patch: (point) => ({ point }),
};

/** Returns the list of points, whose state is in the address. */
export function usePointList() {
  return useList({ endpoint: findPoints, schema: PointSearch, toInput: pointInput, refreshMs, opening });
}
export type PointList = ReturnType<typeof usePointList>;
