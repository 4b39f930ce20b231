import { getDemo, sendPhoneCode } from "@huiyan/contract/session/session.api";
import { type codePurposes, phoneCode } from "@huiyan/contract/session/session.rules";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { ApiError } from "#shared/api/api-error.ts";
import { useCommand } from "#shared/api/use-command.ts";
import { notify } from "#shared/notice/notice.ts";
import { useCountdown } from "#shared/screen/use-countdown.ts";
import { storedSetting } from "#shared/storage/stored-setting.ts";
import { sessionText as text } from "../session.texts.ts";
import { type PictureCode } from "./use-picture-code.ts";

export type CodePurpose = (typeof codePurposes)[number];
const countdownMs = phoneCode.countdownSeconds * 1000;

/**
 * Returns the command that sends a code to a phone. The countdown of 60 s until the next code survives a reload.
 * docs/reference/console.md C12.
 */
export function usePhoneCode(purpose: CodePurpose, picture: PictureCode) {
  const client = useQueryClient();
  const setting = storedSetting(`codeUntil.${purpose}`, z.number(), 0);
  // At most one countdown from now, since the clock may have been set back after the time was stored.
  const [until, setUntil] = useState(() => Math.min(setting.read(), Date.now() + countdownMs));
  const [error, setError] = useState<string>();
  const left = useCountdown(until);
  const wait = (ms: number) => {
    setting.write(Date.now() + ms);
    setUntil(Date.now() + ms);
  };
  const command = useCommand(sendPhoneCode, {
    quiet: true,
    onSuccess: () => {
      wait(countdownMs);
      picture.takeSuccess();
      notify("success", text("codeSent"));
      // In the demonstration, the field shows the code instead of the phone. Waits for it, since otherwise the previous
      // code could be filled in.
      return client.invalidateQueries({ queryKey: [getDemo.name] });
    },
    onError: (refusal) => {
      if (refusal instanceof ApiError && refusal.key === "phone_code_soon") {
        wait(Math.min(refusal.retryAfterMs ?? countdownMs, countdownMs));
      }
      if (!picture.takeRefusal(refusal)) setError(refusal.message);
    },
  });
  return {
    purpose,
    /** Remaining seconds until the next code may be requested. */
    left,
    sending: command.isPending,
    error,
    forget: () => setError(undefined),
    send(phone: string) {
      if (left > 0 || command.isPending || !picture.check()) return;
      setError(undefined);
      command.mutate({ phone: phone.trim(), type: purpose, ...picture.fields });
    },
  };
}
export type PhoneCode = ReturnType<typeof usePhoneCode>;
