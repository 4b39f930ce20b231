import { roleMay } from "@huiyan/contract/permissions";
import { useDeployment } from "#features/device/device.public.ts";
import { useCaller } from "#features/organisation/organisation.public.ts";
import { IssueView } from "./IssueView.tsx";

/** Page of the algorithms on each device, with buttons to install and uninstall them. */
export function IssuePage() {
  const user = useCaller().data;
  const staff = user?.staff;
  const deployment = useDeployment();
  if (!staff || deployment === undefined) return null;
  const hasArrangements = !deployment.isPrivate && user.arrangement;
  return <IssueView manages={roleMay(staff.role, "device.manage")} hasArrangements={hasArrangements} />;
}
