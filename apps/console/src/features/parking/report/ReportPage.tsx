import { SettingGate } from "../../setting/setting.public.ts";
import { ReportView } from "./ReportView.tsx";

/** Address to which parking orders are reported, and the log of reports. */
export function ReportPage() {
  return <SettingGate page="orderReport">{() => <ReportView />}</SettingGate>;
}
