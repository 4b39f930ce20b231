import { SettingGate } from "#features/setting/setting.public.ts";
import { AuditView } from "./AuditView.tsx";

/** Page of the audit log of all members, for admins. */
export function AuditPage() {
  return <SettingGate page="audit">{() => <AuditView />}</SettingGate>;
}
