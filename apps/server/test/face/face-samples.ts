import { v7 } from "uuid";
import { ofObject } from "../objects/objects.ts";
import { type SampleOf } from "../sample.ts";

const person = { name: "张三", code: "RY-0001" };

/** Samples for the endpoints of the face library. */
export const faceSamples: Record<string, SampleOf> = {
  "face.find": () => ({ input: {} }),
  "face.get": ofObject("face", (_id) => ({ _id })),
  "face.check": () => ({ input: { fields: {} }, refused: "face_picture_missing" }),
  "face.add": () => ({ input: { fields: person }, refused: "face_picture_missing" }),
  "face.edit": ofObject("face", (_id) => ({ fields: { _id, ...person } })),
  "face.remove": ofObject("face", (_id) => ({ _id })),
  "face.allow": (target) => ({ input: { staff_id: target.staff.staffId, allowed: true } }),
  "face.readPicture": () => ({ input: { f: v7(), s: "full", v: 1, e: 1, k: "x" }, refused: "resource_expired" }),
  "face.beginUpload": () => ({ input: { name: "人脸.zip", bytes: 100 } }),
  "face.sendPiece": () => ({ input: { fields: { upload_id: v7(), number: "0" } }, refused: "face_zip_missing" }),
  "face.import": () => ({ input: { fields: {} }, refused: "face_zip_missing" }),
  "face.getImport": ofObject("faceImport", (task_id) => ({ task_id })),
  "face.getRenewal": () => ({ input: {} }),
  "face.try": () => ({ input: { fields: {} }, refused: "face_trial_count" }),
  "face.findAccess": () => ({ input: {} }),
  "face.findReceipts": () => ({ input: {} }),
  "face.getKeeping": () => ({ input: {} }),
  "face.fetch": () => ({ input: { held: 0 } }),
};
