import { type Received } from "@huiyan/contract/endpoint";
import { type startSingleSignOn as api } from "@huiyan/contract/session/single-sign-on.api";
import { type Context } from "#platform/context/context.ts";
import { refuse } from "#platform/error/app-error.ts";
import { type RedirectAnswer } from "#platform/http/serve.ts";
import { putOneTime } from "../codes/one-time.queries.ts";
import { logRefusal, SignOnRefused } from "../single-sign-on/sign-on-failure.ts";
import { newSignOnChecks, type SignOnProvider } from "../single-sign-on/sign-on-provider.ts";

/** Milliseconds after which the single-use values of a sign-on expire. */
export const signOnLifeMs = 10 * 60_000;

/**
 * Returns the handler that redirects the browser to the provider. If the provider is unusable, the handler redirects
 * back to the console with the key of an error.
 * @throws AppError not_found if no single sign-on is configured
 */
export function createStartSingleSignOn(provider: SignOnProvider) {
  return async function startSingleSignOn(ctx: Context, { to, bind }: Received<typeof api>): Promise<RedirectAnswer> {
    const settings = ctx.config.singleSignOn ?? refuse("not_found");
    const checks = newSignOnChecks();
    const endsAt = new Date(ctx.clock.now().getTime() + signOnLifeMs);
    const state = await putOneTime(ctx.db.sql, "sign_on_state", { ...checks, to, bind }, endsAt);
    const location = await provider.address(settings, state, checks).catch((error: unknown) => {
      if (!(error instanceof SignOnRefused)) throw error;
      logRefusal(ctx, provider, error);
      return `/#/login?${new URLSearchParams({ problem: error.key })}`;
    });
    return { location };
  };
}
