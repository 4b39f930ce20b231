import { useState } from "react";
import { ApiError } from "#shared/api/api-error.ts";
import { notify } from "#shared/notice/notice.ts";
import { remindText as text } from "../remind/remind.texts.ts";
import { canPush, pushOwner, startPush, stopPush } from "./browser-push.ts";

const isDenied = () => canPush() && Notification.permission === "denied";
const reasonOf = (error: unknown) =>
  isDenied() ? text("pushDenied") : error instanceof ApiError ? error.message : text("pushFailed");

/** Returns whether this browser receives Web Push for the member, and the function that switches it on or off. */
export function usePush(staffId: string) {
  const [isOn, setOn] = useState(() => canPush() && !isDenied() && pushOwner.read() === staffId);
  const [busy, setBusy] = useState(false);
  const hint = canPush() ? (isDenied() ? text("pushDenied") : undefined) : text("pushUnsupported");
  return {
    isOn,
    busy,
    isBlocked: hint !== undefined && !isOn,
    hint,
    async turn(on: boolean) {
      setBusy(true);
      try {
        await (on ? startPush(staffId) : stopPush());
        setOn(on);
        notify("success", text("pushDone"));
      } catch (error) {
        notify("error", reasonOf(error));
      } finally {
        setBusy(false);
      }
    },
  };
}
