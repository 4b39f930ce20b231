import { AlarmCentreSection } from "./AlarmCentreSection.tsx";
import { FoldingSection } from "./FoldingSection.tsx";
import { SettingFrame } from "./SettingFrame.tsx";
import { StormSection } from "./StormSection.tsx";

/** What the alarm centre shows to everybody; for admins. docs/reference/alarms.md A4. */
export function AlarmSettingPage() {
  return (
    <SettingFrame page="alarm">
      {() => (
        <>
          <FoldingSection />
          <StormSection />
          <AlarmCentreSection />
        </>
      )}
    </SettingFrame>
  );
}
