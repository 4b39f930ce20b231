import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Id } from "../scalars.ts";

/** Faces of one answer. */
export const facesPerPage = 500;

/** One person of the library, as a device compares with him. */
export const LibraryFace = z.object({
  id: Id,
  name: z.string(),
  code: z.string(),
  /** 0 white list, 1 black list. */
  type: z.union([z.literal(0), z.literal(1)]),
  /** Base64 of 1024 signed bytes. */
  embedding: z.string().max(2_000),
});
export type LibraryFace = z.infer<typeof LibraryFace>;

/** What changed between two versions. `full`: what the device holds goes first. Removed ones go before the faces come. */
export const FacePage = z.object({
  full: z.boolean(),
  removed: z.array(Id),
  faces: z.array(LibraryFace).max(facesPerPage),
});
export type FacePage = z.infer<typeof FacePage>;

/**
 * A device asks for what changed since the version that it holds durably, and with that confirms all deletions up to it.
 * `sealed`: base64 of {@link FacePage}, sealed for this device (`sealInfo.faces`); absent where nothing is to change.
 */
export const fetchFaces = endpoint({
  name: "face.fetch",
  method: "GET",
  path: "/api/device/faces",
  permission: "device",
  cost: "query",
  summary: "设备取人脸库的变化（仅本设备可解密）；held 为设备已保存的版本，wiped=1 表示已全部删除",
  input: z.object({
    held: z.coerce.number<number>().int().min(0).max(Number.MAX_SAFE_INTEGER),
    wiped: z.coerce.number<number>().int().min(0).max(1).default(0),
  }),
  output: z.object({
    /** What the device holds after this page. */
    version: z.number().int(),
    held: z.number().int(),
    /** There is more: ask again with the new version. */
    more: z.boolean(),
    sealed: z.string().optional(),
  }),
});

/** Of the configuration: absent where no camera of the device looks for faces, and then it deletes what it holds. */
export const DeviceFaces = z.object({ version: z.number().int().min(0) });
export type DeviceFaces = z.infer<typeof DeviceFaces>;
