import { signUpload, type UploadPurpose, uploadFile } from "@huiyan/contract/resource/upload.api";
import { call } from "./call.ts";

/** Sends a file ahead of the form that it belongs to. Returns the key that stands for it there. */
export async function sendFile(purpose: UploadPurpose, file: File): Promise<string> {
  const { fields } = await call(signUpload, { purpose });
  const { key } = await call(uploadFile, { fields, files: { file: [file] } });
  return key;
}
