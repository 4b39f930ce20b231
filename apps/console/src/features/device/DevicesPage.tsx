import { useCaller } from "#features/organisation/organisation.public.ts";
import { DevicesView } from "./list/DevicesView.tsx";

/** Page of the devices in the user's scope. */
export function DevicesPage() {
  const staff = useCaller().data?.staff;
  return staff ? <DevicesView role={staff.role} /> : null;
}
