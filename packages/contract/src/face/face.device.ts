import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Id } from "../scalars.ts";

/** Faces of one answer. */
export const facesPerPage = 500;

/** One person of the library, in the form that a device compares with. */
export const LibraryFace = z.object({
  id: Id,
  name: z.string(),
  code: z.string(),
  /** 0 white list, 1 black list. */
  type: z.union([z.literal(0), z.literal(1)]),
  /** Base64 of signed bytes: 128 of model 2, 1024 of model 1. */
  embedding: z.string().max(2_000),
});
export type LibraryFace = z.infer<typeof LibraryFace>;

/**
 * Changes between two versions. `full`: the device first deletes its whole library.
 * Removals are applied before additions.
 */
export const FacePage = z.object({
  /** Model of the embeddings. Embeddings of two models cannot be compared. */
  model: z.number().int().default(1),
  full: z.boolean(),
  /**
   * False: people of the library are missing after this page, because another page follows or their pictures are still
   * converted for this model. Servers of earlier versions send nothing.
   */
  whole: z.boolean().default(true),
  removed: z.array(Id),
  faces: z.array(LibraryFace).max(facesPerPage),
});
export type FacePage = z.infer<typeof FacePage>;

/**
 * Returns the changes since the version that the device holds durably; the request confirms all deletions up to that
 * version.
 * `sealed`: base64 of {@link FacePage}, encrypted for this device (`sealInfo.faces`); absent without changes.
 */
export const fetchFaces = endpoint({
  name: "face.fetch",
  method: "GET",
  path: "/api/device/faces",
  permission: "device",
  cost: "query",
  summary:
    "设备取人脸库的变化（仅本设备可解密）；held 为设备已保存的版本，wiped=1 表示已全部删除，model 为设备使用的人脸模型",
  input: z.object({
    held: z.coerce.number<number>().int().min(0).max(Number.MAX_SAFE_INTEGER),
    wiped: z.coerce.number<number>().int().min(0).max(1).default(0),
    /** Model that the device compares with; devices of earlier versions send none. */
    model: z.coerce.number<number>().int().min(1).max(1_000).default(1),
  }),
  output: z.object({
    /** Version of the device's library after this page. */
    version: z.number().int(),
    held: z.number().int(),
    /** True if there are more changes: query again with the new version. */
    more: z.boolean(),
    sealed: z.string().optional(),
  }),
});

/**
 * Part of the configuration. Absent if no camera of the device recognises faces: the device then deletes its library.
 */
export const DeviceFaces = z.object({ version: z.number().int().min(0) });
export type DeviceFaces = z.infer<typeof DeviceFaces>;
