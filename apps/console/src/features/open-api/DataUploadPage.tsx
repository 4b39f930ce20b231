import { SettingGate } from "../setting/setting.public.ts";
import { DataUploadView } from "./DataUploadView.tsx";

/** Address to which alarms are uploaded, and the log of uploads. */
export function DataUploadPage() {
  return <SettingGate page="dataUpload">{() => <DataUploadView />}</SettingGate>;
}
