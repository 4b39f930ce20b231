import { type UploadPurpose } from "@huiyan/contract/resource/upload.api";
import { sameText } from "@huiyan/device-link/signature";
import { type MasterKey } from "#platform/secret/master-key.ts";
import { type Uploader } from "./upload.queries.ts";

interface Signed {
  id: string;
  purpose: UploadPurpose;
  /** Expiry time, epoch ms. */
  end: number;
}

export function signUploadOf(key: MasterKey, { accountId, orgId }: Uploader, { id, purpose, end }: Signed): string {
  return key.sign("upload", ["POST", id, purpose, accountId, orgId ?? "", String(end)].join("\n"));
}

export function isUploadSigned(key: MasterKey, uploader: Uploader, signed: Signed, sign: string): boolean {
  return sameText(signUploadOf(key, uploader, signed), sign);
}
