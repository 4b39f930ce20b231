import { setTimeout as sleep } from "node:timers/promises";
import { beginFaceUpload, sendFacePiece } from "@huiyan/contract/face/face-import.api";
import { type Client } from "../client.ts";

const isTooFast = (error: unknown) => error instanceof Error && error.message.includes("too_many_requests");

/**
 * Uploads a zip in pieces like the page. If the server answers that the calls are too frequent, the piece is sent again
 * after a second.
 * @returns id of the upload
 */
export async function uploadZip(client: Client, zip: Buffer): Promise<string> {
  const { upload_id, piece_bytes, pieces } = await client.call(beginFaceUpload, { name: "a.zip", bytes: zip.length });
  for (let number = 0; number < pieces; ) {
    const piece = new File([new Uint8Array(zip.subarray(number * piece_bytes, (number + 1) * piece_bytes))], "piece");
    try {
      await client.call(sendFacePiece, { fields: { upload_id, number: `${number}` }, files: { piece: [piece] } });
      number += 1;
    } catch (error) {
      if (!isTooFast(error)) throw error;
      await sleep(1000);
    }
  }
  return upload_id;
}
