import {
  type reportFeedback as api,
  feedbackEmpty,
  feedbackLimits,
  feedbackMany,
} from "@huiyan/contract/feedback/feedback.api";
import { v7 } from "uuid";
import { insertSmallFile } from "#features/organisation/organisation.public.ts";
import { refuseBeyondStorage } from "#features/resource/resource.public.ts";
import { type MemberCaller, payerOf } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { refuseUnless } from "#platform/error/app-error.ts";
import { type ReceivedForm } from "#platform/http/serve.ts";
import { cleanPhoto } from "#platform/image/clean-photo.ts";
import { countOfDay, insertFeedback } from "../feedback.queries.ts";

/** Removes carriage returns, which forms add, and NUL characters, which the database does not store. */
const plainText = (text: string) => text.toWellFormed().replaceAll("\r\n", "\n").replaceAll("\0", "").trim();

/**
 * Stores a member's feedback for the operator, with re-encoded pictures.
 * @throws AppError photo_wrong_type, picture_…, too_many_requests, storage_full
 */
export async function reportFeedback(
  ctx: Context<MemberCaller>,
  { fields, files }: ReceivedForm<typeof api>,
): Promise<Record<string, never>> {
  const { orgId, staffId } = ctx.caller;
  const now = ctx.clock.now();
  const content = plainText(fields.content);
  refuseUnless(content !== "", "invalid_input", { text: feedbackEmpty });
  // the daily limit is checked before the pictures are decoded, because decoding takes the longest
  // time
  const count = await countOfDay(ctx.db.sql, staffId, now);
  refuseUnless(count < feedbackLimits.perDay, "too_many_requests", { text: feedbackMany });
  const pictures: { id: string; bytes: Buffer }[] = [];
  // one after another, because four pictures at once would need four times the memory
  for (const { bytes } of files.images)
    pictures.push({ id: v7(), bytes: await cleanPhoto(bytes, payerOf(ctx.caller)) });
  const id = v7();
  await ctx.db.transaction(async (tx) => {
    for (const picture of pictures) {
      await insertSmallFile(tx.sql, { ...picture, orgId, class: "feedback", mime: "image/jpeg", now });
    }
    const ids = pictures.map((picture) => picture.id);
    const isKept = await insertFeedback(
      tx.sql,
      { id, orgId, staffId, content, pictures: ids, now },
      feedbackLimits.perDay,
    );
    refuseUnless(isKept, "too_many_requests", { text: feedbackMany });
    await refuseBeyondStorage(tx.sql, orgId, ctx.config.storage.organisationBytes);
  });
  ctx.log.info({ feedback: id, orgId }, "feedback was given");
  return {};
}
