import { createHash } from "node:crypto";
import { algorithmName } from "@huiyan/contract/algorithm/algorithm.rules";
import { flowEdges } from "@huiyan/contract/algorithm/arrangement.rules";
import { flowOrder } from "@huiyan/contract/algorithm/flow.rules";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { errorText } from "@huiyan/contract/errors";
import { formText } from "@huiyan/contract/form-texts";
import {
  downloadClip,
  type getDryRun as getApi,
  type startDryRun as startApi,
} from "@huiyan/contract/point/dry-run.api";
import { DryRunResult, type DryRunSource, dryRunLimits } from "@huiyan/contract/point/dry-run.device";
import { z } from "zod";
import { getCommandState, sendCommand } from "#features/device/device.public.ts";
import { getFile, parseResourceKey } from "#features/resource/resource.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type DeviceCaller, type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { AppError, found, refuse, refuseUnless } from "#platform/error/app-error.ts";
import { type FileAnswer } from "#platform/http/serve.ts";
import { getCameraRow } from "../camera.queries.ts";
import { storedMotion } from "../camera-source.ts";
import { clearEndedDryRuns, getClipKey, isDryRunOrdered, isOwnDryRun } from "./dry-run.queries.ts";
import { getPointWithDevice, listPointAlgorithms } from "./point-algorithm.queries.ts";

/**
 * Timeout of a dry run in milliseconds. A busy device needs some minutes for a one-minute clip at 5 frames per second.
 */
const lifeMs = 10 * 60_000;
const clipPath = (fileId: string): string => downloadClip.path.replace(":id", fileId);

async function storedClip(ctx: Pick<Context, "db" | "files">, fileId: string) {
  const row = found(await getFile(ctx.db.sql, fileId));
  const placement = { fileLocation: row.file_location, startByte: row.start_byte, byteLength: row.byte_length };
  return {
    bytes: row.byte_length,
    mime: row.mime,
    open: (from: number, to: number) => ctx.files.read(placement, from, to),
  };
}

const maxHashes = 1000;
/**
 * SHA-256 of stored clips by file id. Cached because a stored file never changes, and users often test several
 * pipelines with the same clip.
 */
const hashes = new Map<string, string>();

async function hashOf(fileId: string, { bytes, open }: Awaited<ReturnType<typeof storedClip>>): Promise<string> {
  const known = hashes.get(fileId);
  if (known !== undefined) return known;
  const hash = createHash("sha256");
  for await (const chunk of await open(0, bytes - 1)) hash.update(chunk);
  const hex = hash.digest("hex");
  if (hashes.size >= maxHashes) hashes.clear();
  hashes.set(fileId, hex);
  return hex;
}

/** Returns the point's settings of all algorithms in the pipeline. @throws AppError settings_missing */
async function settingsOf(ctx: Context<MemberCaller>, pointId: string, algIds: readonly string[]) {
  const rows = new Map((await listPointAlgorithms(ctx.db.sql, pointId)).map((row) => [row.alg_id, row.settings]));
  const missing = algIds.filter((algId) => !rows.has(algId));
  const names = missing.map((algId) => algorithmName(algId, ctx.request.language)).join("、");
  if (missing.length > 0) return refuse("settings_invalid", { text: "该点位还未设置：{names}", values: { names } });
  return algIds.map((alg_id) => ({ alg_id, settings: rows.get(alg_id) }));
}

/**
 * Returns the source of a dry run on an alarm's clip: the address from which the device downloads the clip.
 * @throws AppError not_found, clip_missing
 */
async function clipOf(ctx: Context<MemberCaller>, messageId: string): Promise<DryRunSource> {
  const key = parseResourceKey(found(await getClipKey(ctx.db.sql, ctx.caller.scope, messageId)));
  if (key?.class !== "video") return refuse("clip_missing");
  const clip = await storedClip(ctx, key.id);
  refuseUnless(clip.bytes <= dryRunLimits.bytes, "clip_missing");
  return { kind: "clip", path: clipPath(key.id), bytes: clip.bytes, sha256: await hashOf(key.id, clip) };
}

/**
 * Starts a dry run of the pipeline in the request, which need not be saved, on the point's device. The input is the
 * clip of an alarm, or a recording on the device.
 * @throws AppError not_found, device_offline, settings_invalid, clip_missing
 */
export async function startDryRun(
  ctx: Context<MemberCaller>,
  { point_id, message_id, recording, graph }: Received<typeof startApi>,
): Promise<Answer<typeof startApi>> {
  const { scope, staffId } = ctx.caller;
  const point = found(await getPointWithDevice(ctx.db.sql, scope, point_id));
  const camera = found(await getCameraRow(ctx.db.sql, scope, point_id));
  refuseUnless(point.connected, "device_offline");
  const edges = flowEdges(graph);
  const arrangements = await settingsOf(ctx, point_id, flowOrder(edges).flat());
  const source: DryRunSource =
    message_id === undefined
      ? { kind: "recording", channel: point.channel, ...found(recording) }
      : await clipOf(ctx, message_id);
  const motion = storedMotion(camera.motion);
  const params = {
    source,
    analysis_fps: Number(camera.analysis_fps),
    arrangements,
    edges,
    ...(motion && { motion }),
  };
  const { device_uid: deviceUid, device_id: deviceId } = point;
  await clearEndedDryRuns(ctx.db.sql, deviceUid);
  const _id = await sendCommand(ctx, { deviceUid, deviceId, staffId, name: "flow.try", params, lifeMs });
  if (_id === undefined) throw new AppError("device_offline");
  await ctx.db.transaction((tx) => tx.audit(auditEntry(ctx, "point.startDryRun", point_id)));
  return { _id };
}

/** Returns the state and result of the caller's dry run. @throws AppError not_found */
export async function getDryRun(
  ctx: Context<MemberCaller>,
  { _id }: Received<typeof getApi>,
): Promise<Answer<typeof getApi>> {
  refuseUnless(await isOwnDryRun(ctx.db.sql, _id, ctx.caller.staffId), "not_found");
  const { state, percent, text, result } = found(await getCommandState(ctx.db.sql, _id));
  const silent = errorText("device_no_answer", ctx.request.language);
  if (state === "failed" || state === "expired")
    return { state: "failed", percent, text: state === "failed" ? text : silent, trace: null };
  if (state !== "done") return { state: "running", percent, text, trace: null };
  const trace = DryRunResult.safeParse(result).data?.trace;
  if (trace !== undefined) return { state: "done", percent: 100, text: "", trace };
  const gone = result === null ? "试运行结果已过期，请重新试运行" : "设备返回的结果无效，请升级设备后重试";
  return { state: "failed", percent, text: formText(gone, ctx.request.language), trace: null };
}

/** Returns the bytes of a clip to a device that has an unfinished dry run with this clip. @throws AppError not_found */
export async function downloadOrderedClip(ctx: Context<DeviceCaller>): Promise<FileAnswer> {
  const id = z.uuid().safeParse(ctx.request.params.id).data ?? "";
  refuseUnless(id !== "" && (await isDryRunOrdered(ctx.db.sql, ctx.caller.deviceUid, clipPath(id))), "not_found");
  const { bytes: byteLength, mime, open } = await storedClip(ctx, id);
  return { mime, byteLength, maxAgeSeconds: 0, open };
}
