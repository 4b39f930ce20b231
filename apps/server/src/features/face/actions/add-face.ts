import { type Answer } from "@huiyan/contract/endpoint";
import { type addFace as api } from "@huiyan/contract/face/face.api";
import { v7 } from "uuid";
import { type MemberCaller, payerOf } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { refuse } from "#platform/error/app-error.ts";
import { type ReceivedForm } from "#platform/http/serve.ts";
import { fitPicture } from "../check/check-picture.ts";
import { consentOf, withoutConsent } from "../library/consent.ts";
import { storeFace } from "../library/store-face.ts";

/**
 * Adds a face to the library.
 * @throws AppError face_picture_missing, face_consent_…, face_duplicate, face_code_taken, faces_many; those of
 * `fitPicture`
 */
export async function addFace(
  ctx: Context<MemberCaller>,
  { fields, files }: ReceivedForm<typeof api>,
): Promise<Answer<typeof api>> {
  const now = ctx.clock.now();
  const { allow_duplicate, consent_by, consent_at, consent_purpose, consent_until, ...facts } = fields;
  const consent = consentOf({ consent_by, consent_at, consent_purpose, consent_until }, now) ?? withoutConsent(now);
  const file = files.picture[0] ?? refuse("face_picture_missing");
  const fit = await fitPicture(file.bytes, payerOf(ctx.caller));
  const id = v7();
  await storeFace(ctx, { id, facts, consent, fit, allowDuplicate: allow_duplicate === "1" });
  return { _id: id };
}
