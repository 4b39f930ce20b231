import { randomInt } from "node:crypto";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import {
  type getGbSettings as getApi,
  type revealGbPassword as revealApi,
  type setGbSettings as setApi,
} from "@huiyan/contract/gb28181/gb28181.api";
import { DeviceGb } from "@huiyan/contract/gb28181/gb28181.device";
import { deliveryOf, pushConfigs } from "#features/device/device.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { getGbRow, lockGbRow, setGb } from "../gb28181.queries.ts";

/** Characters of generated passwords: installers type them with a remote control, so none look alike. */
const passwordAlphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const passwordLength = 12;

const newPassword = (): string =>
  Array.from({ length: passwordLength }, () => passwordAlphabet.charAt(randomInt(passwordAlphabet.length))).join("");

const stored = (settings: unknown): DeviceGb | undefined => DeviceGb.nullable().parse(settings) ?? undefined;

/** Returns settings without the password. */
function shown(settings: DeviceGb | undefined) {
  if (settings === undefined) return null;
  const { password_sealed: _sealed, ...rest } = settings;
  return rest;
}

export async function getGbSettings(
  ctx: Context<MemberCaller>,
  { device_id }: Received<typeof getApi>,
): Promise<Answer<typeof getApi>> {
  const row = found(await getGbRow(ctx.db.sql, ctx.caller.scope, device_id));
  const { delivery, reason } = deliveryOf(row);
  return { settings: shown(stored(row.gb28181)), addresses: row.addresses, delivery, reason };
}

/** Stores the settings; the device receives them with its configuration. @throws AppError not_found */
export async function setGbSettings(
  ctx: Context<MemberCaller>,
  { device_id, settings }: Received<typeof setApi>,
): Promise<Answer<typeof setApi>> {
  const deviceUid = await ctx.db.transaction(async (tx) => {
    const row = found(await lockGbRow(tx.sql, ctx.caller.scope, device_id));
    const before = stored(row.gb28181);
    const after = settings === null ? undefined : sealed(ctx, settings, before);
    await setGb(tx.sql, row.id, after ?? null);
    const hasNewPassword = settings?.password !== undefined;
    await tx.audit(
      auditEntry(ctx, "gb28181.setSettings", row.id, {
        before: { device_id, settings: shown(before) },
        after: { device_id, settings: shown(after), ...(hasNewPassword && { password: "changed" }) },
      }),
    );
    return row.id;
  });
  await pushConfigs(ctx, [deviceUid]);
  return { device_id };
}

/** Returns the settings for the database. An omitted password stays as it was, or is generated. */
function sealed(
  { key }: Context<MemberCaller>,
  { password, ...rest }: NonNullable<Received<typeof setApi>["settings"]>,
  before: DeviceGb | undefined,
): DeviceGb {
  const isKept = password === undefined && before !== undefined;
  const password_sealed = isKept ? before.password_sealed : key.seal(password ?? newPassword()).toString("base64");
  return { ...rest, password_sealed };
}

/** Returns the password that cameras sign in with, and records that the caller saw it. @throws AppError gb_off */
export async function revealGbPassword(
  ctx: Context<MemberCaller>,
  { device_id }: Received<typeof revealApi>,
): Promise<Answer<typeof revealApi>> {
  const row = found(await getGbRow(ctx.db.sql, ctx.caller.scope, device_id));
  const settings = stored(row.gb28181);
  refuseUnless(settings !== undefined, "gb_off");
  await ctx.db.transaction((tx) =>
    tx.audit(auditEntry(ctx, "gb28181.revealPassword", row.id, { after: { device_id } })),
  );
  return { password: ctx.key.open(Buffer.from(settings.password_sealed, "base64")) };
}
