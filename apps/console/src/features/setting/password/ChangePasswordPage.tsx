import { KeyRound } from "lucide-react";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { NotWhileViewing } from "../NotWhileViewing.tsx";
import { SettingFrame } from "../SettingFrame.tsx";
import { SettingSection } from "../SettingSection.tsx";
import { settingText as text } from "../setting.texts.ts";
import { ChangePasswordForm } from "./ChangePasswordForm.tsx";

/** Settings page to change the password. For a user who signs in only by phone code, says that there is no password. */
export function ChangePasswordPage() {
  return (
    <SettingFrame page="edit">
      {({ user }) => {
        if (user.viewing !== null) return <NotWhileViewing />;
        return user.has_password ? (
          <SettingSection title={text("changePassword")} hint={text("changeHint")}>
            <ChangePasswordForm account={user.account} />
          </SettingSection>
        ) : (
          <EmptyState
            icon={<KeyRound size={24} strokeWidth={1.5} />}
            title={text("changePassword")}
            hint={text("noPassword")}
          />
        );
      }}
    </SettingFrame>
  );
}
