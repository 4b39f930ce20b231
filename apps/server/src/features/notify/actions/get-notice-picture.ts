import { type Received } from "@huiyan/contract/endpoint";
import { type getNoticePicture as api } from "@huiyan/contract/notify/notice.api";
import { openPicture } from "#features/resource/resource.public.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { type FileAnswer } from "#platform/http/serve.ts";
import { getPictureOfMember } from "../deliver/content.queries.ts";
import { isPictureLink } from "../send/picture-link.ts";

/**
 * Returns the picture of an alarm to a receiver who opens the link in a notification. The response forbids caching, so
 * that a deleted picture can no longer be opened.
 * @throws AppError resource_expired, not_found
 */
export async function getNoticePicture(
  ctx: Context,
  { n: noticeId, _id: messageId, e: end, k: sign }: Received<typeof api>,
): Promise<FileAnswer> {
  const isGood = end > ctx.clock.now().getTime() && isPictureLink(ctx.key, { noticeId, messageId, end }, sign);
  refuseUnless(isGood, "resource_expired", { text: "图片链接无效或已过期，请登录平台查看该报警" });
  const picture = found(await getPictureOfMember(ctx.db.sql, noticeId, messageId));
  return { ...found(await openPicture(ctx.files, ctx.db.sql, picture)), maxAgeSeconds: 0 };
}
