import { SettingGate } from "#features/setting/setting.public.ts";
import { DataUploadView } from "./DataUploadView.tsx";

/** Page of the data upload: the receiver's address, and the log of uploads. */
export function DataUploadPage() {
  return <SettingGate page="dataUpload">{() => <DataUploadView />}</SettingGate>;
}
