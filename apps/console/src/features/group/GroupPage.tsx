import { useCaller } from "#features/organisation/organisation.public.ts";
import { GroupView } from "./GroupView.tsx";

/** Page of the device groups: their tree, content and settings. */
export function GroupPage() {
  const staff = useCaller().data?.staff;
  return staff ? <GroupView role={staff.role} /> : null;
}
