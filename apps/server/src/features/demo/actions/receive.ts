import { hash } from "node:crypto";
import { type findReceived as findApi, type receiveInDemo as receiveApi } from "@huiyan/contract/demo/demo.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { deliveryHeaders, deliverySigningText } from "@huiyan/contract/open-api/open-api.rules";
import { hmacHex, sameText } from "@huiyan/device-link/signature";
import { v7 } from "uuid";
import { appSecretOf } from "#features/open-api/open-api.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { countReceived, findReceivedRows, findReceivingOrganisation, insertReceived } from "../received.queries.ts";

/** Returns the kind of a request from its body, which differs between notifications, uploads and order reports. */
function kindOf(body: Record<string, unknown>) {
  if (body.event === "message") return "message";
  return body.event === "notice" ? "notice" : "order";
}

/**
 * Receives a signed request in the demo, in place of another system, and stores it.
 * @throws AppError not_found outside the demo; key_missing, app_sign_wrong
 */
export async function receiveInDemo(
  ctx: Context,
  body: Received<typeof receiveApi>,
): Promise<Answer<typeof receiveApi>> {
  const { sql } = ctx.db;
  const orgId = found(ctx.config.demo ? await findReceivingOrganisation(sql) : undefined);
  const { header } = ctx.request;
  const text = JSON.stringify(body);
  const signed = deliverySigningText(header(deliveryHeaders.id), header(deliveryHeaders.time), hash("sha256", text));
  const expected = hmacHex(await appSecretOf(ctx, sql, orgId), signed);
  refuseUnless(sameText(header(deliveryHeaders.sign), expected), "app_sign_wrong");
  const received = { id: v7(), org_id: orgId, kind: kindOf(body), body: text, received_at: ctx.clock.now() } as const;
  await insertReceived(sql, received);
  return {};
}

/** Returns the requests that the demo's simulated receiver has stored. */
export async function findReceived(
  ctx: Context<MemberCaller>,
  input: Received<typeof findApi>,
): Promise<Answer<typeof findApi>> {
  const { page, size } = input;
  const { orgId } = ctx.caller;
  const [rows, count] = await Promise.all([
    findReceivedRows(ctx.db.sql, orgId, input),
    countReceived(ctx.db.sql, orgId, input),
  ]);
  const list = rows.map((row) => ({ _id: row.id, kind: row.kind, body: row.body, time: row.received_at.getTime() }));
  return { list, page: { page, size, count } };
}
