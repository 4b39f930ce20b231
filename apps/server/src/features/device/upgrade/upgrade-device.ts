import { UpgradeParams } from "@huiyan/contract/device/device.device";
import {
  type upgradeDevice as api,
  downloadPackage as downloadApi,
  type listPackages as listApi,
} from "@huiyan/contract/device/maintenance.api";
import { compareVersions, packageFor, upgradeLifeMs } from "@huiyan/contract/device/maintenance.rules";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { z } from "zod";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type DeviceCaller, type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { AppError, found, refuseUnless } from "#platform/error/app-error.ts";
import { type FileAnswer } from "#platform/http/serve.ts";
import { getVisibleDevice } from "../device.queries.ts";
import { sendCommand } from "../send-to-device.ts";
import { getPackage, isUpgradeOrdered, listPackageRows, type PackageRow } from "./package.queries.ts";

const pathOf = (id: string) => downloadApi.path.replace(":id", id);
/** Location of the package's bytes as stored; the column of `fileLocation` is named `place`. */
const StoredPlacement = z
  .object({ place: z.string(), startByte: z.number(), byteLength: z.number() })
  .transform(({ place, ...rest }) => ({ fileLocation: place, ...rest }));

export async function listPackages({ db }: Context<MemberCaller>): Promise<Answer<typeof listApi>> {
  const rows = await listPackageRows(db.sql);
  return rows.map(({ version, platform, notes, loaded_at, withdrawn_at }) => ({
    version,
    platform,
    notes,
    create_at: loaded_at.getTime(),
    withdrawn: withdrawn_at !== null,
  }));
}

function paramsOf({ id, version, platform, sha256, bytes, signature }: PackageRow): UpgradeParams {
  return UpgradeParams.parse({ version, platform, path: pathOf(id), sha256, bytes, signature });
}

/**
 * Sends the device a command to download and install a package for its platform: the named version, by default the
 * newest one. Progress is listed with the device's commands.
 * @param id id of the command; generated if omitted
 * @throws AppError device_offline, command_running, package_missing, package_not_newer
 */
export async function upgradeDevice(
  ctx: Context<MemberCaller>,
  { device_id, version }: Received<typeof api>,
  id?: string,
): Promise<Answer<typeof api>> {
  const { sql } = ctx.db;
  const device = found(await getVisibleDevice(sql, ctx.caller.scope, device_id));
  refuseUnless(device.connected, "device_offline");
  const wanted = packageFor(await listPackageRows(sql), device.platform, version);
  if (wanted === undefined) throw new AppError("package_missing");
  refuseUnless(compareVersions(device.version.main_frame ?? "0", wanted.version) < 0, "package_not_newer");
  const request = { deviceUid: device.id, deviceId: device_id, staffId: ctx.caller.staffId, name: "upgrade" };
  const command_id = await sendCommand(ctx, {
    ...request,
    ...(id === undefined ? {} : { id }),
    params: paramsOf(wanted),
    lifeMs: upgradeLifeMs,
  });
  if (command_id === undefined) throw new AppError("device_offline");
  await ctx.db.transaction((tx) =>
    tx.audit(
      auditEntry(ctx, "device.upgrade", device_id, {
        before: { version: device.version.main_frame ?? "" },
        after: { version: wanted.version },
      }),
    ),
  );
  return { command_id, version: wanted.version };
}

/** Returns the bytes of a package to a device that has an unfinished command to upgrade to this package. */
export async function downloadPackage({ db, files, caller, request }: Context<DeviceCaller>): Promise<FileAnswer> {
  const id = z.uuid().safeParse(request.params.id).data ?? "";
  refuseUnless(id !== "" && (await isUpgradeOrdered(db.sql, caller.deviceUid, pathOf(id))), "not_found");
  const row = found(await getPackage(db.sql, id));
  const placement = StoredPlacement.parse(JSON.parse(row.file));
  return {
    mime: downloadApi.output.mime,
    byteLength: row.bytes,
    maxAgeSeconds: 0,
    open: (from, to) => files.read(placement, from, to),
  };
}
