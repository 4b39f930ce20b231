import { type Received } from "@huiyan/contract/endpoint";
import { type subscribePush as api } from "@huiyan/contract/notify/push-subscription.api";
import { v7 } from "uuid";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { refuse } from "#platform/error/app-error.ts";
import { hashEndpoint, type SealedBrowser } from "../push/browser-keys.ts";
import { encryptPush } from "../push/encrypt-push.ts";
import { putSubscription } from "../push/subscription.queries.ts";

/** Refuses public keys that are no point on the curve P-256, because every push to this browser would fail. */
function refuseBadKeys({ p256dh, auth }: SealedBrowser): void {
  try {
    encryptPush("", { p256dh: Buffer.from(p256dh, "base64url"), auth: Buffer.from(auth, "base64url") });
  } catch {
    refuse("invalid_input", { fields: { p256dh: "格式不正确" } });
  }
}

/**
 * Subscribes this browser to Web Pushes of alarms while the console is closed.
 * @throws AppError invalid_input, outgoing_…
 */
export async function subscribePush(
  ctx: Context<MemberCaller>,
  browser: Received<typeof api>,
): Promise<Record<string, never>> {
  const { orgId, staffId, sessionId } = ctx.caller;
  refuseBadKeys(browser);
  await ctx.outgoing.of(orgId).check(browser.endpoint);
  const sealed = ctx.key.seal(JSON.stringify(browser));
  const facts = { endpointHash: hashEndpoint(browser.endpoint), sealed, host: new URL(browser.endpoint).host };
  await ctx.db.transaction((tx) =>
    putSubscription(tx.sql, { id: v7(), orgId, staffId, sessionId, ...facts, now: ctx.clock.now() }),
  );
  return {};
}
