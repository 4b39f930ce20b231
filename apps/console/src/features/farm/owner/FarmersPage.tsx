import { useCaller } from "#features/organisation/organisation.public.ts";
import { FarmersView } from "./FarmersView.tsx";

/** Page of the farmers in the user's groups. */
export function FarmersPage() {
  const staff = useCaller().data?.staff;
  return staff ? <FarmersView role={staff.role} /> : null;
}
