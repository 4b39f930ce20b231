import { editUser, getUserInfo } from "@huiyan/contract/organisation/organisation.api";
import { CommandForm } from "#shared/form/CommandForm.tsx";
import { TextField } from "#shared/form/TextField.tsx";
import { useCommandForm } from "#shared/form/use-command-form.ts";
import { roleName } from "#shared/format/role-names.ts";
import { fullTime } from "#shared/format/time.ts";
import { NotWhileViewing } from "./NotWhileViewing.tsx";
import { SettingFrame } from "./SettingFrame.tsx";
import { SettingSection } from "./SettingSection.tsx";
import { SecondFactor } from "./second-factor/SecondFactor.tsx";
import { SessionList } from "./sessions/SessionList.tsx";
import { settingText as text } from "./setting.texts.ts";

/** Form for the user's name as other members see it. */
function OwnNameForm({ name }: { name: string }) {
  const form = useCommandForm(editUser, {
    schema: editUser.input,
    initial: { name },
    sent: (typed) => typed,
    success: text("saved"),
    refresh: (client) => client.invalidateQueries({ queryKey: [getUserInfo.name] }),
  });
  const unchanged = form.values.name.trim() === name;
  return (
    <CommandForm run={form} name={text("my")} action={text("save")} blocked={unchanged ? text("unchanged") : undefined}>
      <TextField form={form} name="name" label={text("name")} required input={{ autoComplete: "name" }} />
    </CommandForm>
  );
}

/** Page of the user's own account: name and role, second factor, and sessions. */
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
