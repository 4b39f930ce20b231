import { useCaller } from "../../organisation/organisation.public.ts";
import { FarmersView } from "./FarmersView.tsx";

/** The farmers of the caller's groups. */
export function FarmersPage() {
  const staff = useCaller().data?.staff;
  return staff ? <FarmersView role={staff.role} /> : null;
}
