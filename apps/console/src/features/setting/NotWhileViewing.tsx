import { SettingSection } from "./SettingSection.tsx";
import { settingText as text } from "./setting.texts.ts";

/** In place of what belongs to an account, while an admin looks as somebody else: it is neither his nor that person's. */
export function NotWhileViewing() {
  return (
    <SettingSection title={text("ownAccount")}>
      <p className="note">{text("notWhileViewing")}</p>
    </SettingSection>
  );
}
