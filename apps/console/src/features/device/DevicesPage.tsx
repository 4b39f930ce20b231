import { useCaller } from "../organisation/organisation.public.ts";
import { DevicesView } from "./list/DevicesView.tsx";

/** The devices that the caller sees. */
export function DevicesPage() {
  const staff = useCaller().data?.staff;
  return staff ? <DevicesView role={staff.role} /> : null;
}
