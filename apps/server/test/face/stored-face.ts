import { sealInfo } from "@huiyan/contract/device/device.rules";
import { Envelope } from "@huiyan/contract/envelope";
import { FacePage, fetchFaces } from "@huiyan/contract/face/face.device";
import { openFor } from "@huiyan/device-link/sealed";
import { openBytes, openKey } from "#features/face/library/face-seal.ts";
import { type TestApp } from "../test-app.ts";
import { type TestDevice } from "../world.ts";

/**
 * Returns the stored data of a face: all encrypted bytes, the encrypted key, and the decrypted embedding and picture.
 * @throws if the face was deleted
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
    data: Buffer.concat([data.picture, data.thumb, descriptor]),
    key: key.sealed,
    embedding: new Int8Array(embedding.buffer, embedding.byteOffset, embedding.length),
    picture: openBytes(own, data.picture),
  };
}

/** Returns the answer to a device's request for faces. The page of faces is decrypted with the device's secret. */
export async function fetchedFaces(device: TestDevice, held: number, model: number, wiped = 0) {
  const answer = await device.client.get(`${fetchFaces.path}?held=${held}&wiped=${wiped}&model=${model}`);
  const data = fetchFaces.output.parse(Envelope.parse(await answer.json()).data);
  const text = data.sealed && openFor(data.sealed, device.client.secret, device.deviceId, sealInfo.faces);
  return { ...data, page: text === undefined ? undefined : FacePage.parse(JSON.parse(text)) };
}
