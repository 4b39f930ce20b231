import { Id } from "@huiyan/contract/scalars";
import { z } from "zod";
import { useUrlState } from "#shared/list/use-url-state.ts";
import { OnePoint } from "./OnePoint.tsx";
import { PointChoice } from "./PointChoice.tsx";
import "../alarm/alarm-screen.css";
import "../monitor/monitor-screen.css";
import "./point-data.css";

const Address = z.object({ id: Id.optional().catch(undefined), group_id: Id.optional().catch(undefined) });

/** Big screen /pointData: one point, or the points of a group to choose from. */
export function PointDataPage() {
  const { state, set } = useUrlState(Address);
  const { id, group_id } = state;
  const open = (next: string | undefined) => set({ id: next });
  return id === undefined ? (
    <PointChoice groupId={group_id} onOpen={open} />
  ) : (
    <OnePoint key={id} id={id} onOpen={open} />
  );
}
