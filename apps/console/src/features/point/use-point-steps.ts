import { useRowSteps } from "../../shared/list/use-row-steps.ts";
import { type PointList } from "./use-point-list.ts";

/** Leads to the neighbours of the opened point. */
export function usePointSteps(pointId: string, list: PointList) {
  return useRowSteps({
    list,
    isOpened: ({ _id }) => _id === pointId,
    open: ({ _id }, page) => (page === undefined ? list.open(_id) : list.set({ page, point: _id }, { replace: true })),
    ownArrows: "[role=tree], [role=tab], [role=menu], [role=dialog] .ant-modal-container",
  });
}
