import { signIn } from "@huiyan/contract/session/session.api";
import { useState } from "react";
import { type z } from "zod";
import { ApiError, errorKeyOf } from "#shared/api/api-error.ts";
import { sealPassword } from "#shared/api/seal-password.ts";
import { useCommand } from "#shared/api/use-command.ts";
import { useSubmission } from "#shared/form/use-submission.ts";
import { notify } from "#shared/notice/notice.ts";
import { useCountdown } from "#shared/screen/use-countdown.ts";
import { type PictureCode } from "../fields/use-picture-code.ts";
import { useEnter } from "../use-enter.ts";
import { knownBrowser, rememberBrowser } from "./known-browser.ts";

type Typed = z.input<typeof signIn.input>;

async function seal(input: Typed): Promise<Typed> {
  return input.type === "code" ? input : { ...input, password: await sealPassword(input.password.trim()) };
}

const factorKeys: ReadonlySet<string> = new Set(["totp_needed", "totp_wrong"]);

/** Signs in and opens the requested page. Failures are shown in the form, not as a toast. */
export function useSignIn(picture: PictureCode, to: string) {
  const enter = useEnter();
  /** Correct phone number and password, kept for the request with the second factor. */
  const [held, setHeld] = useState<Typed>();
  const [slowedUntil, setSlowedUntil] = useState(0);
  const wait = useCountdown(slowedUntil);
  const command = useCommand(signIn, {
    quiet: true,
    prepare: seal,
    onSuccess: ({ token, browser, notice }, { account }) => {
      if (browser !== "") rememberBrowser(account, browser);
      enter(token, to);
      if (notice !== "") notify("info", notice);
    },
    onError: (error, input) => {
      picture.takeRefusal(error);
      if (factorKeys.has(errorKeyOf(error))) setHeld(input);
      if (error instanceof ApiError && error.status === 429) setSlowedUntil(Date.now() + (error.retryAfterMs ?? 0));
    },
  });
  /**
   * Submits the sign-in. `shown` is true for accounts of the demonstration, whose passwords are public. They need no
   * picture code.
   */
  const { submit, busy } = useSubmission(command, (typed: Typed, { shown }: { shown: boolean } = { shown: false }) =>
    !shown && (wait > 0 || !picture.check())
      ? undefined
      : { ...typed, ...picture.fields, ...knownBrowser(typed.account) },
  );
  const key = errorKeyOf(command.error);
  // These two refusals need no text, since the field for the picture code or the step of the second factor appears.
  const spoken = key.startsWith("captcha_") || key === "totp_needed";
  return {
    busy,
    /** Remaining seconds for which the server refuses further attempts. */
    wait,
    problem: spoken ? undefined : command.error?.message,
    needsFactor: held !== undefined,
    submit,
    submitFactor: (totp: string) => held !== undefined && submit({ ...held, totp }),
    leaveFactor() {
      setHeld(undefined);
      command.reset();
    },
  };
}
export type SignIn = ReturnType<typeof useSignIn>;
