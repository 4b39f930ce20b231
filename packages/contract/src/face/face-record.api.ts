import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";
import { paged, paging } from "../paging.ts";
import { EpochMs, EpochMsQuery, Id } from "../scalars.ts";
import { faceActs, removalCauses } from "./face.rules.ts";

const FaceAccess = z
  .object({
    _id: Id,
    at: EpochMs,
    act: z.enum(faceActs),
    /** Member who acted; empty for a device. */
    by: z.string(),
    /** Person concerned: name and code; a masked name if the face is deleted; empty for an access to a whole list. */
    face: z.string(),
    /** Number of faces in a list or an import. */
    count: z.number().int(),
    /** Place of the access. For a recognition: device and camera. For a list: page and filter. */
    where: z.string(),
    /** Likeness of a recognition; null for other accesses. */
    score: z.number().nullable(),
  })
  .meta({ id: "FaceAccess" });
export type FaceAccess = z.infer<typeof FaceAccess>;

export const findFaceAccess = endpoint({
  name: "face.findAccess",
  method: "GET",
  path: "/api/client/face/access/list",
  permission: "face.records",
  cost: "query",
  summary: "人脸的访问记录：查看、识别、比对、导入、修改与删除",
  input: z.object({
    ...paging(),
    act: z.enum(faceActs).optional(),
    start: EpochMsQuery.optional(),
    end: EpochMsQuery.optional(),
    face_id: Id.optional(),
  }),
  output: paged(FaceAccess),
});

/** A device that held the library, and whether it has confirmed a deletion. */
const ReceiptDevice = z.object({
  device_id: z.string(),
  name: z.string(),
  /** Time of the confirmation; null: not confirmed yet. */
  confirmed_at: EpochMs.nullable(),
  online: z.boolean(),
});

const FaceReceipt = z
  .object({
    _id: Id,
    /** Masked name: only its first character is readable. */
    name: z.string(),
    removed_at: EpochMs,
    cause: z.enum(removalCauses),
    by: z.string(),
    devices: z.array(ReceiptDevice),
    /** True once all devices that held the face have confirmed its deletion. */
    complete: z.boolean(),
  })
  .meta({ id: "FaceReceipt" });
export type FaceReceipt = z.infer<typeof FaceReceipt>;

export const findFaceReceipts = endpoint({
  name: "face.findReceipts",
  method: "GET",
  path: "/api/client/face/receipt/list",
  permission: "face.manage",
  cost: "query",
  summary: "删除回执：何时、为何、由谁删除，各设备是否已确认删除",
  input: z.object({ ...paging(), open: z.enum(["0", "1"]).optional() }),
  output: paged(FaceReceipt),
});

export const getFaceKeeping = endpoint({
  name: "face.getKeeping",
  method: "GET",
  path: "/api/client/face/keeping",
  permission: "face.records",
  cost: "total",
  summary: "人脸信息留存说明：存有哪些人的什么信息、为何、多久、在哪里，谁看得到",
  input: Nothing,
  output: z.object({
    faces: z.object({ white: z.number().int(), black: z.number().int() }),
    /** Number of faces without a recorded consent. */
    without_consent: z.number().int(),
    /** Number of faces that will be deleted automatically within thirty days. */
    ending: z.number().int(),
    next_end: EpochMs.nullable(),
    purposes: z.array(z.object({ purpose: z.string(), count: z.number().int(), until: EpochMs })),
    /** Devices that hold the library, with the number of faces in their last confirmation. */
    devices: z.array(
      z.object({
        device_id: z.string(),
        name: z.string(),
        online: z.boolean(),
        current: z.boolean(),
        confirmed_at: EpochMs.nullable(),
      }),
    ),
    /** Members who may see faces. */
    people: z.array(z.object({ staff_id: Id, name: z.string(), role: z.enum(["admin", "lead", "staff"]) })),
    looks_30: z.number().int(),
    recognitions_30: z.number().int(),
    removed_30: z.number().int(),
    open_receipts: z.number().int(),
    record_days: z.number().int(),
  }),
});
export type FaceKeeping = z.infer<(typeof getFaceKeeping)["output"]>;
