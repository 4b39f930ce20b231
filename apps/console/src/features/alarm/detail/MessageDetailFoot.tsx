import { Check } from "lucide-react";
import { KeyHints } from "#shared/screen/KeyHints.tsx";
import { alarmText as text } from "../alarm.texts.ts";
import { detailKeys } from "../message-keys.ts";

export function MessageDetailFoot({ read }: { read: boolean }) {
  return (
    <>
      <KeyHints entries={detailKeys()} />
      {read && (
        <span className="lightbox-foot-end read-note">
          <Check className="read-tick" size={14} aria-hidden="true" /> {text("isRead")}
        </span>
      )}
    </>
  );
}
