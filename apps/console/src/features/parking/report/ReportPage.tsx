import { SettingGate } from "#features/setting/setting.public.ts";
import { ReportView } from "./ReportView.tsx";

/** Page of the order reports: the address of the receiver, and the log of reports. */
export function ReportPage() {
  return <SettingGate page="orderReport">{() => <ReportView />}</SettingGate>;
}
