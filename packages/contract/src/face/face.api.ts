import { z } from "zod";
import { endpoint, file, multipart, Nothing } from "../endpoint.ts";
import { paged, paging } from "../paging.ts";
import { pastedCode, pastedNumber, pastedText } from "../pasted.ts";
import { Box, EpochMs, Id } from "../scalars.ts";
import {
  chosenCauses,
  consentLimits,
  faceDefaults,
  faceLimits,
  facePageSize,
  faceTexts,
  faceTroubles,
} from "./face.rules.ts";

const named = (missing: string, clean = pastedText) =>
  z
    .string({ error: missing })
    .overwrite(clean)
    .min(1, missing)
    .min(faceLimits.nameMin, faceTexts.length)
    .max(faceLimits.nameMax, faceTexts.length);
const FaceTypeField = z.coerce.number<number | string>().pipe(z.union([z.literal(0), z.literal(1)]));
const GenderField = z.coerce.number<number | string>().pipe(z.union([z.literal(-1), z.literal(1), z.literal(2)]));

/** Data of a person, sent together with the picture. Numbers may be texts, because HTML forms send texts. */
export const FaceFields = z.object({
  name: named(faceTexts.name),
  code: named(faceTexts.code, pastedCode),
  type: FaceTypeField.default(faceDefaults.type),
  age: z
    .union([z.number(), z.string().transform(pastedNumber)])
    .pipe(
      z.coerce
        .number<number | string>({ error: "年龄须为 1 到 200 的整数" })
        .int("年龄须为 1 到 200 的整数")
        .min(faceLimits.ageMin, "年龄须为 1 到 200 的整数")
        .max(faceLimits.ageMax, "年龄须为 1 到 200 的整数"),
    )
    .default(faceDefaults.age),
  gender: GenderField.default(faceDefaults.gender),
  remark: z.string().overwrite(pastedText).max(faceLimits.remark, "备注最多 200 个字").default(""),
});
export type FaceFields = z.output<typeof FaceFields>;

/**
 * Consent to store a face: by whom, when, for which purpose and until when. A face without consent is kept for thirty
 * days.
 */
export const ConsentFields = z.object({
  consent_by: z.string().overwrite(pastedText).max(faceLimits.consentBy, "同意人最多 20 个字").optional(),
  consent_at: z.coerce.number<number | string>().int().min(0).optional(),
  consent_purpose: z.string().overwrite(pastedText).max(faceLimits.purpose, "用途最多 100 个字").optional(),
  consent_until: z.coerce.number<number | string>().int().min(0).optional(),
});
export type ConsentFields = z.output<typeof ConsentFields>;

const FaceConsent = z.object({ by: z.string(), at: EpochMs, purpose: z.string(), until: EpochMs });
export type FaceConsent = z.infer<typeof FaceConsent>;

const Face = z
  .object({
    _id: Id,
    name: z.string(),
    code: z.string(),
    /** List: 0 white, 1 black. */
    type: z.union([z.literal(0), z.literal(1)]),
    age: z.number().int(),
    /** Gender: -1 unknown, 1 male, 2 female. */
    gender: z.union([z.literal(-1), z.literal(1), z.literal(2)]),
    remark: z.string(),
    /**
     * Signed addresses, valid for some minutes. Empty if the picture cannot be decrypted, because its key was missing
     * in a restored backup.
     */
    picture: z.string(),
    thumb: z.string(),
    /** Null: no consent is on record. */
    consent: FaceConsent.nullable(),
    /** Time at which the face is deleted automatically. */
    keep_until: EpochMs,
    create_at: EpochMs,
  })
  .meta({ id: "Face" });
export type Face = z.infer<typeof Face>;

export const findFaces = endpoint({
  name: "face.find",
  method: "GET",
  path: "/api/client/face/list",
  permission: "face.read",
  cost: "query",
  summary: "人脸库列表，按名单类型、姓名或编号查找；每次查看记入访问记录",
  input: z.object({
    ...paging(100, facePageSize),
    type: FaceTypeField.optional(),
    keyword: z.string().overwrite(pastedText).max(50).optional(),
  }),
  output: paged(Face),
});

export const getFace = endpoint({
  name: "face.get",
  method: "GET",
  path: "/api/client/face/detail",
  permission: "face.read",
  cost: "query",
  summary: "一张人脸；每次查看记入访问记录",
  input: z.object({ _id: Id }),
  output: Face,
});

/** A face in the library that is similar to the one in a picture. */
const LikeFace = z.object({ _id: Id, name: z.string(), code: z.string(), type: z.number().int(), score: z.number() });
export type LikeFace = z.infer<typeof LikeFace>;

export const checkFace = endpoint({
  name: "face.check",
  method: "POST",
  path: "/api/client/face/check",
  permission: "face.manage",
  cost: "decode",
  summary: "检查照片能否入库：恰好一张人脸、大小、清晰度、角度，以及与库中人脸是否重复；不保存",
  input: multipart({
    fields: z.object({
      /** Id of the face whose picture would be replaced. */
      _id: Id.optional(),
    }),
    files: { picture: { maxBytes: faceLimits.pictureBytes, maxCount: 1 } },
  }),
  output: z.object({
    width: z.number().int(),
    height: z.number().int(),
    faces: z.array(z.object({ box: Box, score: z.number() })),
    troubles: z.array(z.enum(faceTroubles)),
    /** First problem of the picture as a sentence; empty: the picture is usable. */
    text: z.string(),
    /** Similar faces of other people, most similar first. */
    duplicates: z.array(LikeFace),
  }),
});
export type FaceCheck = z.infer<(typeof checkFace)["output"]>;

export const addFace = endpoint({
  name: "face.add",
  method: "POST",
  path: "/api/client/face/add",
  permission: "face.manage",
  cost: "decode",
  summary: "添加人脸；与库中他人相同时须带 allow_duplicate=1 才保存",
  input: multipart({
    fields: z.object({ ...FaceFields.shape, ...ConsentFields.shape, allow_duplicate: z.enum(["0", "1"]).default("0") }),
    files: { picture: { maxBytes: faceLimits.pictureBytes, maxCount: 1 } },
  }),
  output: z.object({ _id: Id }),
});

export const editFace = endpoint({
  name: "face.edit",
  method: "POST",
  path: "/api/client/face/edit",
  permission: "face.manage",
  cost: "decode",
  summary: "修改人脸；不带照片时照片不变，不带同意信息时同意信息不变",
  input: multipart({
    fields: z.object({
      _id: Id,
      ...FaceFields.shape,
      ...ConsentFields.shape,
      allow_duplicate: z.enum(["0", "1"]).default("0"),
    }),
    files: { picture: { maxBytes: faceLimits.pictureBytes, maxCount: 1 } },
  }),
  output: z.object({ _id: Id }),
});

export const removeFaces = endpoint({
  name: "face.remove",
  method: "POST",
  path: "/api/client/face/del",
  permission: "face.manage",
  cost: "query",
  summary: "删除人脸（一个或多个），照片与特征同时从服务器和设备删除，并留下注明原因的删除回执",
  input: z.object({
    _id: z.union([Id, z.array(Id).min(1).max(100)]),
    cause: z.enum(chosenCauses).default("person"),
  }),
  output: z.object({ removed: z.number().int() }),
});

/** Permits or forbids a member to see faces. Admins of the organisation and leads of departments always may. */
export const allowFaces = endpoint({
  name: "face.allow",
  method: "POST",
  path: "/api/client/face/allow",
  permission: "people.view_as",
  cost: "query",
  summary: "允许或不再允许普通用户查看人脸库",
  input: z.object({ staff_id: Id, allowed: z.boolean() }),
  output: Nothing,
});

export const readFacePicture = endpoint({
  name: "face.readPicture",
  method: "GET",
  path: "/api/face/picture",
  permission: "signed",
  cost: "file",
  summary: "带签名的人脸照片，几分钟内有效",
  input: z.object({ f: Id, s: z.enum(["full", "thumb"]), v: z.coerce.number(), e: z.coerce.number(), k: z.string() }),
  output: file("image/jpeg"),
});

/** Maximum duration of a consent in milliseconds. */
export const consentMaxMs = consentLimits.maxYears * 366 * 86_400_000;
