import { z } from "zod";
import { endpoint, multipart } from "../endpoint.ts";
import { logoLimits, systemLogoTypes } from "../organisation/organisation.rules.ts";
import { EpochMs, Id } from "../scalars.ts";

/** Purposes of files that are uploaded before the form that uses them is sent. */
export const uploadPurposes = ["logo"] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];
export const uploadLimits = {
  logo: { maxBytes: logoLimits.bytes, types: systemLogoTypes },
} as const satisfies Record<UploadPurpose, { maxBytes: number; types: readonly string[] }>;

/** Time in ms for which the signature of an upload is valid. A signature allows one upload. */
export const uploadSignatureMs = 5 * 60_000;
/** Time until an upload that no form has used is deleted, in milliseconds. */
export const uploadLifeMs = 24 * 3_600_000;

/** Returns the address and the parameters for one upload, valid only for the caller in this organisation. */
export const signUpload = endpoint({
  name: "resource.signUpload",
  method: "GET",
  path: "/api/client/common/auth/sign",
  permission: "user",
  cost: "cheap",
  summary: "直传签名：上传地址、随附字段与限制",
  input: z.object({ purpose: z.enum(uploadPurposes).default("logo") }),
  output: z.object({
    url: z.string(),
    fields: z.object({ key: Id, purpose: z.enum(uploadPurposes), expires: z.string(), sign: z.string() }),
    max_bytes: z.number().int(),
    max_count: z.literal(1),
    types: z.array(z.string()),
    expires: EpochMs,
  }),
});

/** Accepts the file of a signed upload. The form then sends the file's key. */
export const uploadFile = endpoint({
  name: "resource.upload",
  method: "POST",
  path: "/api/client/common/auth/upload",
  permission: "user",
  cost: "decode",
  summary: "按签名直传文件，答复其编号",
  input: multipart({
    fields: z.object({
      key: Id,
      purpose: z.enum(uploadPurposes),
      expires: z.string().regex(/^\d{1,16}$/),
      sign: z.string().max(200),
    }),
    files: { file: { maxBytes: Math.max(...uploadPurposes.map((each) => uploadLimits[each].maxBytes)), maxCount: 1 } },
  }),
  output: z.object({ key: Id }),
});
