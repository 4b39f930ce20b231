import { SettingGate } from "../setting/setting.public.ts";
import { AuditView } from "./AuditView.tsx";

/** Who did what, for administrators. */
export function AuditPage() {
  return <SettingGate page="audit">{() => <AuditView />}</SettingGate>;
}
