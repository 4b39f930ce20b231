import { readFacePicture } from "@huiyan/contract/face/face.api";
import { sameText } from "@huiyan/device-link/signature";
import { type MasterKey } from "#platform/secret/master-key.ts";

interface Signed {
  id: string;
  size: "full" | "thumb";
  /** Version of the face. A replaced picture therefore has another address. */
  version: number;
  /** Time at which the address expires, epoch ms. */
  end: number;
}

const textOf = ({ id, size, version, end }: Signed) => ["GET", id, size, String(version), String(end)].join("\n");

/** Returns a signed address of a face's picture in one size. The address expires at `end`. */
export function pictureAddress(key: MasterKey, signed: Signed): string {
  const { id, size, version, end } = signed;
  return `${readFacePicture.path}?f=${id}&s=${size}&v=${version}&e=${end}&k=${key.sign("face", textOf(signed))}`;
}

export const isPictureAddress = (key: MasterKey, signed: Signed, sign: string): boolean =>
  sameText(key.sign("face", textOf(signed)), sign);
