import { SettingSection } from "./SettingSection.tsx";
import { settingText as text } from "./setting.texts.ts";

/**
 * Replaces the settings of an account while an admin views as another member, since they concern neither of the two.
 */
export function NotWhileViewing() {
  return (
    <SettingSection title={text("ownAccount")}>
      <p className="note">{text("notWhileViewing")}</p>
    </SettingSection>
  );
}
