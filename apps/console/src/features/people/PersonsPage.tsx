import { useCaller } from "../organisation/organisation.public.ts";
import { PersonsView } from "./list/PersonsView.tsx";

/** Members of the organisation that the caller may see. */
export function PersonsPage() {
  const staff = useCaller().data?.staff;
  return staff ? <PersonsView staffId={staff._id} role={staff.role} /> : null;
}
