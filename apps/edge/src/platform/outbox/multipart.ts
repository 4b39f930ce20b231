import { randomBytes } from "node:crypto";

export interface FormPart {
  name: string;
  contentType: string;
  /** Parts with a file name are files to the server, others are fields. */
  fileName?: string;
  body: Uint8Array;
}

export interface FormBody {
  contentType: string;
  body: Buffer<ArrayBuffer>;
}

/** The whole multipart/form-data body in memory: its hash is signed before the first byte leaves. */
export function formBody(parts: readonly FormPart[]): FormBody {
  const boundary = `huiyan${randomBytes(16).toString("hex")}`;
  const pieces: Uint8Array[] = [];
  for (const part of parts) {
    const file = part.fileName === undefined ? "" : `; filename="${part.fileName}"`;
    const head = [
      `--${boundary}`,
      `content-disposition: form-data; name="${part.name}"${file}`,
      `content-type: ${part.contentType}`,
    ];
    pieces.push(Buffer.from(`${head.join("\r\n")}\r\n\r\n`), part.body, Buffer.from("\r\n"));
  }
  pieces.push(Buffer.from(`--${boundary}--\r\n`));
  return { contentType: `multipart/form-data; boundary=${boundary}`, body: Buffer.concat(pieces) };
}
