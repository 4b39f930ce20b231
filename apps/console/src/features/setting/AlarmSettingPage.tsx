import { AlarmCentreSection } from "./AlarmCentreSection.tsx";
import { FoldingSection } from "./FoldingSection.tsx";
import { SettingFrame } from "./SettingFrame.tsx";
import { StormSection } from "./StormSection.tsx";

/** What the alarm centre shows to everybody; for admins. Specification part 1, section 6. */
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
