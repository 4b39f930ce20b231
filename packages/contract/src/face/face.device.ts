import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Id } from "../scalars.ts";

/** Maximum faces in one response. */
export const facesPerPage = 500;

/** One person of the library as a device needs it for comparison. */
export const LibraryFace = z.object({
  id: Id,
  name: z.string(),
  code: z.string(),
  /** List: 0 white, 1 black. */
  type: z.union([z.literal(0), z.literal(1)]),
  /** Embedding: base64 of signed 8-bit values; 128 of them for model 2, 1024 for model 1. */
  embedding: z.string().max(2_000),
});
export type LibraryFace = z.infer<typeof LibraryFace>;

/**
 * Changes of the library between two versions. `full`: the device deletes its whole library first.
 * The device applies removals before additions.
 */
export const FacePage = z.object({
  /** Version of the model that computed the embeddings. Embeddings of different models cannot be compared. */
  model: z.number().int().default(1),
  full: z.boolean(),
  /**
   * False: after this page the device still lacks people of the library. Another page follows, or their pictures are
   * still being processed for this model. Older servers do not send this field.
   */
  whole: z.boolean().default(true),
  removed: z.array(Id),
  faces: z.array(LibraryFace).max(facesPerPage),
});
export type FacePage = z.infer<typeof FacePage>;

/**
 * Returns the changes since the version that the device has stored. The request also confirms all deletions up to that
 * version.
 * `sealed`: base64 of {@link FacePage}, encrypted for this device (`sealInfo.faces`); absent if there are no changes.
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
    /** Version of the model that the device uses; older devices do not send this field. */
    model: z.coerce.number<number>().int().min(1).max(1_000).default(1),
  }),
  output: z.object({
    /** Version that the device's library has after this page. */
    version: z.number().int(),
    held: z.number().int(),
    /** True: there are more changes; the device must call again with the new version. */
    more: z.boolean(),
    sealed: z.string().optional(),
  }),
});

/**
 * Face library in a device's configuration. Absent if no camera of the device recognises faces: the device then deletes
 * its library.
 */
export const DeviceFaces = z.object({ version: z.number().int().min(0) });
export type DeviceFaces = z.infer<typeof DeviceFaces>;
