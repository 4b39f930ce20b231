import { useCaller } from "../organisation/organisation.public.ts";
import { GroupView } from "./GroupView.tsx";

/** Device groups: their tree, what they hold, and their settings. */
export function GroupPage() {
  const staff = useCaller().data?.staff;
  return staff ? <GroupView role={staff.role} /> : null;
}
