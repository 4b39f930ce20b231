import { SettingSection } from "./SettingSection.tsx";
import { settingText as text } from "./setting.texts.ts";

/**
 * Shown in place of account settings in a view as another member: the user may change neither their own nor the
 * member's settings there.
 */
export function NotWhileViewing() {
  return (
    <SettingSection title={text("ownAccount")}>
      <p className="note">{text("notWhileViewing")}</p>
    </SettingSection>
  );
}
