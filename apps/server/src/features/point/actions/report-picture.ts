import { pictureLimits } from "@huiyan/contract/point/picture.device";
import { Channel } from "@huiyan/contract/scalars";
import { z } from "zod";
import { keepPicture } from "#features/resource/resource.public.ts";
import { type DeviceCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { AppError, parseSent } from "#platform/error/app-error.ts";
import { type RawBody } from "#platform/http/serve.ts";
import { beginPicture, releasePicture, setPointImage } from "../picture.queries.ts";

const Path = z.object({ channel: Channel });

/**
 * Stores a picture that a device sent of one of its cameras as the point's last picture. Ignores it if the stored
 * picture is less than an hour old.
 * @throws AppError not_found, device_answer_wrong
 */
export async function reportPicture(
  ctx: Context<DeviceCaller>,
  body: RawBody,
): Promise<{ state: "accepted" | "kept" }> {
  const { channel } = parseSent(Path, ctx.request.params);
  const { deviceUid, orgId } = ctx.caller;
  const now = ctx.clock.now();
  const begun = await beginPicture(
    ctx.db.sql,
    deviceUid,
    channel,
    now,
    new Date(now.getTime() - pictureLimits.minAgeMs),
  );
  if (begun === "unknown") throw new AppError("not_found");
  if (begun === "young") return { state: "kept" };
  try {
    const { key, takenAt } = await keepPicture(ctx, { orgId, deviceUid }, body.bytes);
    await setPointImage(ctx.db.sql, begun.id, key, takenAt);
    return { state: "accepted" };
  } catch (error) {
    await releasePicture(ctx.db.sql, begun, now);
    throw error;
  }
}
