import { redeemSingleSignOn } from "@huiyan/contract/session/single-sign-on.api";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useCommand } from "#shared/api/use-command.ts";
import { currentLanguage } from "#shared/format/language.ts";
import { useEnter } from "../use-enter.ts";
import { type SignInSearch } from "./sign-in-search.ts";
import { takeBind } from "./sign-on-bind.ts";

/** Returns the sentence for an error key; undefined for other texts. The table of errors is loaded only when needed. */
function useErrorSentence(key: string | undefined): string | undefined {
  const [sentence, setSentence] = useState<string>();
  useEffect(() => {
    if (key === undefined) return;
    void import("@huiyan/contract/errors").then(({ errorText, isErrorKey }) => {
      if (isErrorKey(key)) setSentence(errorText(key, currentLanguage()));
    });
  }, [key]);
  return sentence;
}

/**
 * Exchanges the ticket of a single sign-on for a session, once. Returns the problem of the single sign-on or of the
 * exchange.
 */
export function useTicket({ ticket, to, problem }: SignInSearch): string | undefined {
  const sentence = useErrorSentence(problem);
  const enter = useEnter();
  const redeemed = useRef<string>(undefined);
  const command = useCommand(redeemSingleSignOn, { quiet: true, onSuccess: ({ token }) => enter(token, to) });
  const redeem = useEffectEvent((once: string) => {
    if (redeemed.current === once) return;
    redeemed.current = once;
    command.mutate({ ticket: once, bind: takeBind() });
  });
  useEffect(() => {
    if (ticket !== undefined) redeem(ticket);
  }, [ticket]);
  return command.error?.message ?? sentence;
}
