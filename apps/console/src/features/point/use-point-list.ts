import { deviceTimes } from "@huiyan/contract/device/device.rules";
import { findPoints } from "@huiyan/contract/point/point.api";
import { useList } from "../../shared/list/use-list.ts";
import { type Patch } from "../../shared/list/use-url-state.ts";
import { PointSearch, pointInput } from "./point-search.ts";

/** As often as devices report; it also renews the addresses of the pictures. */
export const refreshMs = deviceTimes.telemetryMs;

/** The points of the page. What is opened is `point`, since `id` is a device here. */
export function usePointList() {
  const list = useList({ endpoint: findPoints, schema: PointSearch, toInput: pointInput, refreshMs });
  const { set, state } = list;
  return {
    ...list,
    filter: (patch: Patch<PointSearch>) => set({ ...patch, page: undefined, point: undefined }),
    open: (point: string | undefined) => set({ point }, { replace: state.point !== undefined }),
  };
}
export type PointList = ReturnType<typeof usePointList>;
