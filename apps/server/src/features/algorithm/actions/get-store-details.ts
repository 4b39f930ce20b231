import { AlgorithmManifest } from "@huiyan/contract/algorithm/algorithm.device";
import { findAlgorithm } from "@huiyan/contract/algorithm/algorithm.rules";
import { type getStoreDetails as api, maxStoreDevices } from "@huiyan/contract/algorithm/store.api";
import { platformName, platformsOf } from "@huiyan/contract/algorithm/store.rules";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { refuseUnless } from "#platform/error/app-error.ts";
import { listPackagesOf } from "../package/package.queries.ts";
import { listDevicesWith } from "../store/store-devices.queries.ts";

/** Returns the details of an algorithm in the store. @throws AppError not_found */
export async function getStoreDetails(
  ctx: Context<MemberCaller>,
  { alg_id: algId }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { language } = ctx.request;
  const [packages, devices] = await Promise.all([
    listPackagesOf(ctx.db.sql, algId),
    listDevicesWith(ctx.db.sql, ctx.caller.scope, algId, maxStoreDevices),
  ]);
  const listed = findAlgorithm(algId);
  refuseUnless(listed !== undefined || packages.length > 0, "not_found");
  const newest = packages.find(({ withdrawn_at }) => withdrawn_at === null);
  const manifest = newest && AlgorithmManifest.parse(JSON.parse(newest.manifest));
  return {
    kind: listed?.kind ?? manifest?.kind ?? "alarm",
    needs: manifest?.needs ?? null,
    main_frame: manifest?.main_frame ?? "",
    versions: packages.map(({ version, notes, loaded_at, bytes, platforms, withdrawn_at }) => ({
      version,
      notes,
      bytes,
      loaded_at: loaded_at.getTime(),
      withdrawn: withdrawn_at !== null,
      platform: platformsOf(platforms).map((id) => ({ id, name: platformName(id, language) })),
    })),
    devices: devices.rows.map(({ id, device_id, nickname, version, connected }) => ({
      _id: id,
      device_id,
      name: nickname,
      version,
      online: connected,
    })),
    device_count: devices.count,
  };
}
