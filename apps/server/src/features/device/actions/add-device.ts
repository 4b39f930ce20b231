import { type addDevice as api } from "@huiyan/contract/device/device.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { AppError, refuseUnless } from "#platform/error/app-error.ts";
import { claimOne } from "../adding/claim-one.ts";
import { findOnNetwork } from "../adding/find-on-network.ts";

/**
 * Returns the id of the only device at an address that no organisation has bound.
 * @throws AppError device_ip_unknown, device_ip_many
 */
async function deviceAt(ctx: Context<MemberCaller>, ip: string): Promise<string> {
  refuseUnless(ctx.config.private || ctx.config.internalMode, "device_ip_unknown");
  const found = await findOnNetwork(ctx, { ip });
  const free = found.filter(({ state, kind }) => state === "free" && kind === "agent");
  refuseUnless(free.length <= 1, "device_ip_many");
  const [device] = free;
  if (device === undefined) throw new AppError("device_ip_unknown");
  return device.device_id;
}

/**
 * Binds a device to the caller's organisation, by its id or its address.
 * @throws AppError device_taken, device_code_tries, device_ip_unknown, device_ip_many
 */
export async function addDevice(ctx: Context<MemberCaller>, input: Received<typeof api>): Promise<Answer<typeof api>> {
  const { nickname } = input;
  const device_id = "ip" in input ? await deviceAt(ctx, input.ip) : input.device_id;
  const code = "ip" in input ? undefined : input.code;
  return { _id: await claimOne(ctx, { deviceId: device_id, nickname, code }), device_id };
}
