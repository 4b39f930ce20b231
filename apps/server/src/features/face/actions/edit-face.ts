import { type Answer } from "@huiyan/contract/endpoint";
import { type editFace as api } from "@huiyan/contract/face/face.api";
import { type MemberCaller, payerOf } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { type ReceivedForm } from "#platform/http/serve.ts";
import { fitPicture } from "../check/check-picture.ts";
import { consentOf } from "../library/consent.ts";
import { changeFace } from "../library/store-face.ts";

/**
 * Changes a face. If the form has no picture or no consent, the stored one stays.
 * @throws AppError not_found, face_consent_…, face_duplicate, face_code_taken; those of `fitPicture`
 */
export async function editFace(
  ctx: Context<MemberCaller>,
  { fields, files }: ReceivedForm<typeof api>,
): Promise<Answer<typeof api>> {
  const { _id, allow_duplicate, consent_by, consent_at, consent_purpose, consent_until, ...facts } = fields;
  const consent = consentOf({ consent_by, consent_at, consent_purpose, consent_until }, ctx.clock.now());
  const file = files.picture[0];
  const fit = file === undefined ? undefined : await fitPicture(file.bytes, payerOf(ctx.caller));
  await changeFace(ctx, { id: _id, facts, consent, fit, allowDuplicate: allow_duplicate === "1" });
  return { _id };
}
