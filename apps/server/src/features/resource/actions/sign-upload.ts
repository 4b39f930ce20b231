import { type Answer, type Received } from "@huiyan/contract/endpoint";
import {
  type signUpload as api,
  uploadFile,
  uploadLimits,
  uploadSignatureMs,
} from "@huiyan/contract/resource/upload.api";
import { v7 } from "uuid";
import { type MemberCaller, type UserCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { signUploadOf } from "../upload-signature.ts";

/** Returns a signature with which the caller may upload one file to this organisation, within a short time. */
export async function signUpload(
  ctx: Context<UserCaller | MemberCaller>,
  { purpose }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const id = v7();
  const expires = ctx.clock.now().getTime() + uploadSignatureMs;
  const sign = signUploadOf(ctx.key, ctx.caller, { id, purpose, end: expires });
  const { maxBytes, types } = uploadLimits[purpose];
  return {
    url: uploadFile.path,
    fields: { key: id, purpose, expires: String(expires), sign },
    max_bytes: maxBytes,
    max_count: 1,
    types: [...types],
    expires,
  };
}
