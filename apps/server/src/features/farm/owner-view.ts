import { type FarmOwner } from "@huiyan/contract/farm/owner.api";
import { type FarmOwnerRow } from "./owner.queries.ts";

export function viewOwner(row: FarmOwnerRow): FarmOwner {
  const { id, name, code, group_id, group_names, created_at, cameras, points } = row;
  return {
    _id: id,
    name,
    code,
    org_group: group_id,
    org_group_name: group_names.join("/"),
    create_at: created_at.getTime(),
    cameras,
    points,
  };
}
