import { errorText } from "@huiyan/contract/errors";
import { redeemSingleSignOn } from "@huiyan/contract/session/single-sign-on.api";
import { useEffect, useEffectEvent, useRef } from "react";
import { useCommand } from "../../../shared/api/use-command.ts";
import { currentLanguage } from "../../../shared/format/language.ts";
import { useEnter } from "../use-enter.ts";
import { type SignInSearch } from "./sign-in-search.ts";
import { takeBind } from "./sign-on-bind.ts";

/** Redeems the ticket of a single sign-on once. Returns what went wrong, there or here. */
export function useTicket({ ticket, to, problem }: SignInSearch): string | undefined {
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
  return command.error?.message ?? (problem && errorText(problem, currentLanguage()));
}
