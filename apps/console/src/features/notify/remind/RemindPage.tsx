import { SettingFrame } from "../../setting/setting.public.ts";
import { PushSection } from "./PushSection.tsx";
import { RemindSections } from "./RemindSections.tsx";
import "../notify.css";

/** What an arriving alarm does for oneself: popup, sound, push, and when it keeps quiet. */
export function RemindPage() {
  return (
    <SettingFrame page="remind">
      {({ user, staff }) => (
        <>
          <RemindSections />
          <PushSection staffId={staff._id} viewing={user.viewing !== null} />
        </>
      )}
    </SettingFrame>
  );
}
