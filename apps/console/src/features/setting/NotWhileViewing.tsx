import { SettingSection } from "./SettingSection.tsx";
import { settingText as text } from "./setting.texts.ts";

/**
 * Shown in place of the security settings of an account in a view as another member, since only the owner of the
 * account may see them.
 */
export function NotWhileViewing() {
  return (
    <SettingSection title={text("ownAccount")}>
      <p className="note">{text("notWhileViewing")}</p>
    </SettingSection>
  );
}
