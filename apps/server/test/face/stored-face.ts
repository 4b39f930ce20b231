import { sealInfo } from "@huiyan/contract/device/device.rules";
import { Envelope } from "@huiyan/contract/envelope";
import { FacePage, fetchFaces } from "@huiyan/contract/face/face.device";
import { openFor } from "@huiyan/device-link/sealed";
import { openBytes, openKey } from "../../src/features/face/library/face-seal.ts";
import { type TestApp } from "../test-app.ts";
import { type TestDevice } from "../world.ts";

/**
 * Returns the database's data of a face: all encrypted bytes, the encrypted key, and the decrypted embedding. @throws
 * if deleted
 */
export async function storedFace(
  app: TestApp,
  id: string,
): Promise<{ data: Buffer; key: Buffer; embedding: Int8Array; picture: Buffer }> {
  const { sql } = app.services.db;
  const data = await sql.selectFrom("face_data").selectAll().where("face_id", "=", id).executeTakeFirst();
  const key = await sql.selectFrom("face_key").selectAll().where("face_id", "=", id).executeTakeFirst();
  if (data === undefined || key === undefined) throw new Error("no such face");
  const own = openKey(app.services.key, key.sealed);
  const descriptor = data.descriptor ?? Buffer.alloc(0);
  const embedding = openBytes(own, descriptor);
  return {
    ...{ data: Buffer.concat([data.picture, data.thumb, descriptor]), key: key.sealed },
    ...{ embedding: new Int8Array(embedding.buffer, embedding.byteOffset, embedding.length) },
    picture: openBytes(own, data.picture),
  };
}

/** Returns the answer to a device, decrypted with its secret. */
export async function fetchedFaces(device: TestDevice, held: number, model: number, wiped = 0) {
  const answer = await device.client.get(`${fetchFaces.path}?held=${held}&wiped=${wiped}&model=${model}`);
  const data = fetchFaces.output.parse(Envelope.parse(await answer.json()).data);
  const text = data.sealed && openFor(data.sealed, device.client.secret, device.deviceId, sealInfo.faces);
  return { ...data, page: text === undefined ? undefined : FacePage.parse(JSON.parse(text)) };
}
