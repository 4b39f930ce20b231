import { useCaller } from "#features/organisation/organisation.public.ts";
import { PersonsView } from "./list/PersonsView.tsx";

/** Page of the members whom the caller may see. */
export function PersonsPage() {
  const staff = useCaller().data?.staff;
  return staff ? <PersonsView staffId={staff._id} role={staff.role} /> : null;
}
