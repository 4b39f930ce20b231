import { SettingGate } from "../setting/setting.public.ts";
import { DataUploadView } from "./DataUploadView.tsx";

/** Where alarms are sent to, and what became of each. */
export function DataUploadPage() {
  return <SettingGate page="dataUpload">{() => <DataUploadView />}</SettingGate>;
}
