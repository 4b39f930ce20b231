import { roleMay } from "@huiyan/contract/permissions";
import { useCaller } from "#features/organisation/organisation.public.ts";
import { DeviceAdminView } from "./DeviceAdminView.tsx";

/** Older administration page: groups and their points in columns side by side. */
export function DeviceAdminPage() {
  const staff = useCaller().data?.staff;
  return staff ? <DeviceAdminView manages={roleMay(staff.role, "device.manage")} /> : null;
}
