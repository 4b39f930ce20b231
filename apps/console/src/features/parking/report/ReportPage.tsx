import { SettingGate } from "../../setting/setting.public.ts";
import { ReportView } from "./ReportView.tsx";

/** Where parking orders are reported to, and what became of each. */
export function ReportPage() {
  return <SettingGate page="orderReport">{() => <ReportView />}</SettingGate>;
}
