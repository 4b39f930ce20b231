import {
  type bindScanned as bindApi,
  type scanIp as ipApi,
  type scanDevices as scanApi,
} from "@huiyan/contract/device/adding.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { AppError, refuseUnless } from "#platform/error/app-error.ts";
import { claimOne } from "./claim-one.ts";
import { findOnNetwork } from "./find-on-network.ts";

/** Returns devices on the local network. @throws AppError internal_mode_only, as all actions of this file */
export async function scanDevices(ctx: Context<MemberCaller>): Promise<Answer<typeof scanApi>> {
  refuseUnless(ctx.config.internalMode, "internal_mode_only");
  return { list: await findOnNetwork(ctx, {}) };
}

export async function scanIp(
  ctx: Context<MemberCaller>,
  { ip }: Received<typeof ipApi>,
): Promise<Answer<typeof ipApi>> {
  refuseUnless(ctx.config.internalMode, "internal_mode_only");
  return { list: await findOnNetwork(ctx, { ip }) };
}

async function freeAt(ctx: Context<MemberCaller>, addresses: string) {
  const wanted = new Set(addresses.split(",").map((ip) => ip.trim()));
  const found = await findOnNetwork(ctx, {});
  return found
    .filter(({ kind, state, ip }) => kind === "agent" && state === "free" && wanted.has(ip))
    .map(({ device_id, name }) => ({ device_id, nickname: name || device_id }));
}

/** Binds the found devices, one after the other. @throws AppError device_ip_unknown, device_taken */
export async function bindScanned(
  ctx: Context<MemberCaller>,
  { ip, list, group_id }: Received<typeof bindApi>,
): Promise<Answer<typeof bindApi>> {
  refuseUnless(ctx.config.internalMode, "internal_mode_only");
  const devices = list ?? (await freeAt(ctx, ip ?? ""));
  if (devices.length === 0) throw new AppError("device_ip_unknown");
  for (const { device_id, nickname } of devices) {
    await claimOne(ctx, { deviceId: device_id, nickname, code: undefined, groupId: group_id });
  }
  return { bound: devices.length };
}
