import { SettingFrame, SettingSection, SwitchRow } from "#features/setting/setting.public.ts";
import { usePush } from "../push/use-push.ts";
import { RemindSections } from "./RemindSections.tsx";
import { remindText as text } from "./remind.texts.ts";
import "../notify.css";

/**
 * Section for Web Push in this browser. Shows a hint if the browser lacks support or the user has denied the
 * permission.
 */
function PushSection({ staffId, viewing }: { staffId: string; viewing: boolean }) {
  const push = usePush(staffId);
  return (
    <SettingSection title={text("push")} hint={text("pushHint")}>
      {viewing ? (
        <p className="note">{text("pushViewing")}</p>
      ) : (
        <ul className="setting-rows">
          <SwitchRow
            name={text("pushOn")}
            hint={push.hint}
            checked={push.isOn}
            disabled={push.busy || push.isBlocked}
            onChange={(on) => void push.turn(on)}
          />
        </ul>
      )}
    </SettingSection>
  );
}

/** Page of the user's own alarm settings: popup, sound, Web Push, and quiet hours. */
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
