import { AlarmCentreSection } from "./AlarmCentreSection.tsx";
import { SettingFrame } from "./SettingFrame.tsx";

/** What the alarm centre shows to everybody; for admins. Specification part 1, section 6. */
export function AlarmSettingPage() {
  return <SettingFrame page="alarm">{() => <AlarmCentreSection />}</SettingFrame>;
}
