import { signUpload, type UploadPurpose, uploadFile } from "@huiyan/contract/resource/upload.api";
import { call } from "./call.ts";

/** Uploads a file before its form is sent. Returns the key that identifies the file in the form. */
export async function sendFile(purpose: UploadPurpose, file: File): Promise<string> {
  const { fields } = await call(signUpload, { purpose });
  const { key } = await call(uploadFile, { fields, files: { file: [file] } });
  return key;
}
