import { z } from "zod";
import { endpoint, multipart } from "../endpoint.ts";
import { pastedText } from "../pasted.ts";
import { Id } from "../scalars.ts";
import { ConsentFields } from "./face.api.ts";
import { faceImportLimits } from "./face.rules.ts";

/**
 * Begins the upload of a zip that is too large for one request. The pieces follow in any order; then `face.import` is
 * called with the upload's id.
 */
export const beginFaceUpload = endpoint({
  name: "face.beginUpload",
  method: "POST",
  path: "/api/client/face/batch/begin",
  permission: "face.manage",
  cost: "query",
  summary: "开始分片上传人脸压缩包；24 小时内有效，中断后可续传",
  input: z.object({
    name: z.string().overwrite(pastedText).min(1).max(200),
    bytes: z.number().int().min(22).max(faceImportLimits.zipBytes, "压缩包最大 4 GB"),
  }),
  output: z.object({ upload_id: Id, piece_bytes: z.number().int(), pieces: z.number().int() }),
});

export const sendFacePiece = endpoint({
  name: "face.sendPiece",
  method: "POST",
  path: "/api/client/face/batch/piece",
  permission: "face.manage",
  cost: "decode",
  summary: "上传一个分片；重复上传同一分片以最后一次为准",
  input: multipart({
    fields: z.object({ upload_id: Id, number: z.coerce.number<number | string>().int().min(0) }),
    files: { piece: { maxBytes: faceImportLimits.pieceBytes, maxCount: 1 } },
  }),
  output: z.object({ received: z.number().int() }),
});

export const importFaces = endpoint({
  name: "face.import",
  method: "POST",
  path: "/api/client/face/batch",
  permission: "face.manage",
  cost: "decode",
  summary: "按压缩包批量导入人脸：照片名为“编号_姓名.jpg”，或另附名单表格；逐个文件给出结果",
  input: multipart({
    fields: z.object({
      /** Id of a zip that was uploaded in pieces; absent: this request contains the zip. */
      upload_id: Id.optional(),
      /** List (0 white, 1 black) for pictures whose list is neither in the sheet nor in the file name. */
      type: z.coerce
        .number<number | string>()
        .pipe(z.union([z.literal(0), z.literal(1)]))
        .default(0),
      /** 1: stores a picture even if its person is already in the library. */
      allow_duplicate: z.enum(["0", "1"]).default("0"),
      ...ConsentFields.shape,
    }),
    files: { zip: { maxBytes: faceImportLimits.requestBytes, maxCount: 1 } },
  }),
  output: z.object({ task_id: Id }),
});

export const getFaceImport = endpoint({
  name: "face.getImport",
  method: "GET",
  path: "/api/client/face/batch/progress",
  permission: "face.manage",
  cost: "query",
  summary: "批量导入的进度，每秒查询一次；status 为 2 时完成",
  input: z.object({ task_id: Id }),
  output: z.object({
    status: z.union([z.literal(1), z.literal(2)]),
    total: z.number().int(),
    done: z.number().int(),
    failed: z.number().int(),
  }),
});
