import { SettingSection, SwitchRow } from "../../setting/setting.public.ts";
import { usePush } from "../push/use-push.ts";
import { remindText as text } from "./remind.texts.ts";

/** Notices of this browser while the console is closed. What the browser does not do, or was told not to do, is said. */
export function PushSection({ staffId, viewing }: { staffId: string; viewing: boolean }) {
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
