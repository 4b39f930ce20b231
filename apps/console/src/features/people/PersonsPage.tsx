import { useCaller } from "../organisation/organisation.public.ts";
import { PersonsView } from "./list/PersonsView.tsx";

/** The people of the organisation, as far as the caller sees them. */
export function PersonsPage() {
  const staff = useCaller().data?.staff;
  return staff ? <PersonsView staffId={staff._id} role={staff.role} /> : null;
}
