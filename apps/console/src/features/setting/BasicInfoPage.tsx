import { roleName } from "../../shared/format/role-names.ts";
import { fullTime } from "../../shared/format/time.ts";
import { NotWhileViewing } from "./NotWhileViewing.tsx";
import { OwnNameForm } from "./OwnNameForm.tsx";
import { SettingFrame } from "./SettingFrame.tsx";
import { SettingSection } from "./SettingSection.tsx";
import { SecondFactor } from "./second-factor/SecondFactor.tsx";
import { SessionList } from "./sessions/SessionList.tsx";
import { settingText as text } from "./setting.texts.ts";

/** Who one is, where one is signed in, and the second factor. */
export function BasicInfoPage() {
  return (
    <SettingFrame page="my">
      {({ user, staff }) => (
        <>
          <SettingSection title={text("my")}>
            <dl className="setting-facts">
              <dt>{text("lastLogin")}</dt>
              <dd>
                {user.last_login_time === null ? text("never") : fullTime(user.last_login_time)}{" "}
                <span className="note">{user.last_login_location}</span>
              </dd>
              <dt>{text("role")}</dt>
              <dd>{roleName(staff.role)}</dd>
              <dt>{text("phone")}</dt>
              <dd>{user.account}</dd>
            </dl>
            <OwnNameForm key={staff.name} name={staff.name} />
          </SettingSection>
          {user.viewing === null ? (
            <>
              <SessionList />
              <SecondFactor user={user} />
            </>
          ) : (
            <NotWhileViewing />
          )}
        </>
      )}
    </SettingFrame>
  );
}
