import { getDevice } from "@huiyan/contract/device/device.api";
import { getGroup } from "@huiyan/contract/group/group.api";
import { listNamedPoints } from "@huiyan/contract/point/tree.api";
import { useQueryOf } from "../../shared/api/use-query-of.ts";
import { type FlowSearch } from "./flow-search.ts";

/** Name of what the address asks for, where its branch of the tree is not here. undefined until it is known. */
export function useChosenName({ group_id, device_id, point_id }: FlowSearch, isMissing: boolean): string | undefined {
  const isPoint = isMissing && point_id !== undefined;
  const isDevice = isMissing && !isPoint && device_id !== undefined;
  const isGroup = isMissing && !isPoint && !isDevice && group_id !== undefined;
  const points = useQueryOf(listNamedPoints, { ids: point_id ?? "" }, { enabled: isPoint });
  const device = useQueryOf(getDevice, { device_id: device_id ?? "" }, { enabled: isDevice });
  const group = useQueryOf(getGroup, { _id: group_id ?? "" }, { enabled: isGroup });
  if (isPoint) return points.data?.[0]?.name;
  return isDevice ? device.data?.nickname : group.data?.name;
}
