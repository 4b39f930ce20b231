import { z } from "zod";
import { endpoint, multipart } from "../endpoint.ts";
import { Id } from "../scalars.ts";
import { faceTrialLimits, pictureTroubles } from "./face.rules.ts";

/** Maximum faces listed whose stored picture cannot be used. */
export const maxFailedFaces = 50;

export const getFaceRenewal = endpoint({
  name: "face.getRenewal",
  method: "GET",
  path: "/api/client/face/renewal",
  permission: "face.read",
  cost: "query",
  summary: "更换人脸模型后，用已存照片重新计算人脸特征的进度，以及照片不可用的人脸",
  input: z.object({}),
  output: z.object({
    /** Number of faces with a stored picture. */
    total: z.number().int(),
    /** Number of faces processed so far, failed ones included. */
    done: z.number().int(),
    failed_count: z.number().int(),
    /** Faces that failed, at most `maxFailedFaces`. `text`: cause and remedy. */
    failed: z.array(z.object({ _id: Id, name: z.string(), code: z.string(), text: z.string() })).max(maxFailedFaces),
  }),
});
export type FaceRenewal = z.infer<(typeof getFaceRenewal)["output"]>;

export const tryFaces = endpoint({
  name: "face.try",
  method: "POST",
  path: "/api/client/face/try",
  permission: "face.manage",
  cost: "decode",
  summary: "试一试：比较 2 到 20 张照片中的人脸，不保存照片和特征",
  input: multipart({
    fields: z.object({}),
    files: { picture: { maxBytes: faceTrialLimits.bytes, maxCount: faceTrialLimits.max } },
  }),
  output: z.object({
    /**
     * Results in the order of the uploaded pictures. `trouble`: absent if the picture has a face that can be compared.
     */
    pictures: z.array(z.object({ trouble: z.enum(pictureTroubles).optional(), text: z.string() })),
    /** Likeness of every pair of pictures; `a` and `b` are their positions, `a` < `b`. */
    pairs: z.array(z.object({ a: z.number().int(), b: z.number().int(), score: z.number() })),
  }),
});
export type FaceTrial = z.infer<(typeof tryFaces)["output"]>;
