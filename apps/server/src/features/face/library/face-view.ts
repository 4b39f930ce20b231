import { type Face } from "@huiyan/contract/face/face.api";
import { addressLifeMs } from "@huiyan/contract/resource/resource.api";
import { type MasterKey } from "#platform/secret/master-key.ts";
import { addressEnd } from "#platform/storage/signed-address.ts";
import { type FaceRow } from "./face.queries.ts";
import { pictureAddress } from "./picture-address.ts";

export function viewFace(key: MasterKey, now: Date, row: FaceRow): Face {
  const { id, readable, version, consent_by: by, consent_at: at, consent_purpose: purpose, consent_until: until } = row;
  const { name, code, type, age, gender, remark } = row;
  const end = addressEnd(now, addressLifeMs);
  const address = (size: "full" | "thumb") => (readable ? pictureAddress(key, { id, size, version, end }) : "");
  const consent =
    by === null || at === null || purpose === null || until === null
      ? null
      : { by, at: at.getTime(), purpose, until: until.getTime() };
  return {
    _id: id,
    name,
    code,
    type,
    age,
    gender,
    remark,
    consent,
    picture: address("full"),
    thumb: address("thumb"),
    keep_until: row.keep_until.getTime(),
    create_at: row.created_at.getTime(),
  };
}
