import { type Answer } from "@huiyan/contract/endpoint";
import { faceTrialLimits, type PictureTrouble, trialTexts } from "@huiyan/contract/face/face.rules";
import { type tryFaces as api, type FaceTrial } from "@huiyan/contract/face/face-model.api";
import { formText } from "@huiyan/contract/form-texts";
import { likeness } from "@huiyan/face-model/embedding";
import { type MemberCaller, payerOf } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { AppError, refuseUnless } from "#platform/error/app-error.ts";
import { type ReceivedForm } from "#platform/http/serve.ts";
import { comparePicture } from "../check/check-picture.ts";

/** Errors that concern a single picture. The remaining pictures are compared nevertheless. */
const ofOnePicture: ReadonlySet<string> = new Set([
  "face_picture_type",
  "face_picture_size",
  "picture_too_large",
  "picture_broken",
]);

async function describe(ctx: Context<MemberCaller>, bytes: Buffer): Promise<Int8Array | PictureTrouble> {
  try {
    return (await comparePicture(bytes, payerOf(ctx.caller))) ?? "none";
  } catch (error) {
    if (error instanceof AppError && ofOnePicture.has(error.key)) return "broken";
    throw error;
  }
}

/**
 * Compares the largest faces of several pictures with each other, so that an organisation can test the model with its
 * own photos. Stores neither pictures nor descriptors.
 * @throws AppError face_trial_count, too_many_requests, service_unavailable
 */
export async function tryFaces(
  ctx: Context<MemberCaller>,
  { files }: ReceivedForm<typeof api>,
): Promise<Answer<typeof api>> {
  refuseUnless(files.picture.length >= faceTrialLimits.min, "face_trial_count");
  const described: (Int8Array | PictureTrouble)[] = [];
  for (const { bytes } of files.picture) described.push(await describe(ctx, bytes));
  const pictures = described.map((each) =>
    typeof each === "string" ? { trouble: each, text: formText(trialTexts[each], ctx.request.language) } : { text: "" },
  );
  const pairs: FaceTrial["pairs"] = [];
  for (const [b, second] of described.entries())
    for (const [a, first] of described.slice(0, b).entries())
      if (typeof first !== "string" && typeof second !== "string") pairs.push({ a, b, score: likeness(first, second) });
  return { pictures, pairs };
}
