import { type Received } from "@huiyan/contract/endpoint";
import { pastedPhone } from "@huiyan/contract/pasted";
import { phonePattern } from "@huiyan/contract/session/session.rules";
import { type finishSingleSignOn as api } from "@huiyan/contract/session/single-sign-on.api";
import { z } from "zod";
import { type Context } from "#platform/context/context.ts";
import { AppError, refuse } from "#platform/error/app-error.ts";
import { type RedirectAnswer } from "#platform/http/serve.ts";
import { findAccountByPhone, listStandings } from "../account.queries.ts";
import { putOneTime, takeOneTime } from "../codes/one-time.queries.ts";
import { logRefusal, providerName, SignOnRefused } from "../single-sign-on/sign-on-failure.ts";
import { type SignedOn, type SignOnProvider } from "../single-sign-on/sign-on-provider.ts";
import { findLinkedAccount, linkAccount } from "../single-sign-on/single-sign-on.queries.ts";

const ticketLifeMs = 60_000;
const State = z.object({ verifier: z.string(), nonce: z.string(), to: z.string(), bind: z.string() });

/**
 * Returns the phone number that the provider has verified, in the format of account phone numbers.
 * @throws SignOnRefused
 */
function phoneOf({ phone, isProven }: SignedOn, claim: string): string {
  if (phone === "") throw new SignOnRefused("phone_absent", claim, "sign_on_unknown");
  if (!isProven) throw new SignOnRefused("phone_unverified", claim, "sign_on_unknown");
  const local = pastedPhone(phone);
  if (!phonePattern.test(local)) throw new SignOnRefused("phone_wrong", claim, "sign_on_unknown");
  return local;
}

/**
 * Returns the account of an identity: the linked account, otherwise the account with the phone number that the provider
 * has verified, if it is a member of an organisation. Links the latter.
 * @throws SignOnRefused
 */
async function accountOf(ctx: Context, signedOn: SignedOn, claim: string): Promise<string> {
  const { issuer, subject } = signedOn;
  const linked = await findLinkedAccount(ctx.db.sql, issuer, subject);
  if (linked !== undefined) return linked;
  const account = await findAccountByPhone(ctx.db.sql, phoneOf(signedOn, claim));
  const standings = account === undefined ? [] : await listStandings(ctx.db.sql, account.id);
  if (account === undefined || standings.length === 0) throw new SignOnRefused("not_member", "", "sign_on_unknown");
  if (standings.every(({ status }) => status === "leave")) throw new SignOnRefused("member_left", "", "account_left");
  await linkAccount(ctx.db.sql, { issuer, subject, accountId: account.id, now: ctx.clock.now() });
  return account.id;
}

/**
 * Returns the handler for the redirect from the provider back to this server. The handler redirects to the console with
 * a single-use token, or with the key of an error.
 */
export function createFinishSingleSignOn(provider: SignOnProvider) {
  async function ticketOf(ctx: Context, input: Received<typeof api>): Promise<URLSearchParams> {
    const settings = ctx.config.singleSignOn ?? refuse("not_found");
    const now = ctx.clock.now();
    const known = z.uuid().safeParse(input.state).success;
    const state = State.safeParse(known ? await takeOneTime(ctx.db.sql, "sign_on_state", input.state, now) : undefined);
    if (!state.success) throw new SignOnRefused("state_unknown");
    if (input.code === undefined) throw new SignOnRefused("provider_refused", providerName(input.error));
    const query = new URLSearchParams({ code: input.code, state: input.state });
    if (input.iss !== undefined) query.set("iss", input.iss);
    const { to, bind, ...checks } = state.data;
    const signedOn = await provider.finish(settings, query.toString(), input.state, checks);
    const accountId = await accountOf(ctx, signedOn, settings.phoneClaim);
    const endsAt = new Date(now.getTime() + ticketLifeMs);
    const ticket = await putOneTime(ctx.db.sql, "sign_on_ticket", { accountId, bind }, endsAt);
    return new URLSearchParams({ ticket, ...(to === "" ? {} : { to }) });
  }

  return async function finishSingleSignOn(ctx: Context, input: Received<typeof api>): Promise<RedirectAnswer> {
    const answer = await ticketOf(ctx, input).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      logRefusal(ctx, provider, error);
      return new URLSearchParams({ problem: error.key });
    });
    return { location: `/#/login?${answer}` };
  };
}
