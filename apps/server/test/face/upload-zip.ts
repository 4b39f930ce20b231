import { beginFaceUpload, sendFacePiece } from "@huiyan/contract/face/face-import.api";
import { type Client } from "../client.ts";

/** In pieces, as the page sends it. @returns the upload's id */
export async function uploadZip(client: Client, zip: Buffer): Promise<string> {
  const { upload_id, piece_bytes, pieces } = await client.call(beginFaceUpload, { name: "a.zip", bytes: zip.length });
  for (let number = 0; number < pieces; number++) {
    const piece = new File([new Uint8Array(zip.subarray(number * piece_bytes, (number + 1) * piece_bytes))], "piece");
    await client.call(sendFacePiece, { fields: { upload_id, number: `${number}` }, files: { piece: [piece] } });
  }
  return upload_id;
}
