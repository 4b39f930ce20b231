import { openAsBlob } from "node:fs";
import { Readable } from "node:stream";
import { type ReadableStream } from "node:stream/web";
import { AwsClient } from "aws4fetch";
import { v7 } from "uuid";
import { calendarDay } from "../clock/calendar-day.ts";
import { FileGone, type FileStore, type Placement, StoreUnavailable } from "./file-store.ts";

export interface S3Address {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Parses `https://KEY:SECRET@host[:port]/bucket?region=cn-north-1`. */
export function parseS3Url(text: string): S3Address {
  const url = new URL(text);
  const bucket = url.pathname.replace(/^\/|\/$/g, "");
  if (url.username === "" || url.password === "" || bucket === "" || bucket.includes("/")) {
    throw new Error("S3_URL 须为 https://密钥:密码@主机/桶名");
  }
  return {
    endpoint: `${url.protocol}//${url.host}`,
    bucket,
    region: url.searchParams.get("region") ?? "us-east-1",
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  };
}

/** Store in an S3 bucket: one object per picture, written before the database rows are committed. */
export function s3Store(address: S3Address): FileStore {
  const client = new AwsClient({ ...address, service: "s3", retries: 2 });
  const urlOf = (fileLocation: string) => `${address.endpoint}/${address.bucket}/${fileLocation}`;

  async function send(
    fileLocation: string,
    init: { method: string; body?: Buffer | Blob; headers?: Record<string, string> },
  ): Promise<Response> {
    const body =
      init.body === undefined ? {} : { body: init.body instanceof Blob ? init.body : new Uint8Array(init.body) };
    const request = await client.sign(urlOf(fileLocation), {
      method: init.method,
      headers: init.headers ?? {},
      ...body,
    });
    return fetch(request).catch((error: unknown) => {
      throw new StoreUnavailable("the object store does not answer", { cause: error });
    });
  }

  /** Uploads an object. A Blob of a file is read while it is sent. */
  async function store(fileLocation: string, bytes: Buffer | Blob, mime: string): Promise<Placement> {
    const answer = await send(fileLocation, { method: "PUT", body: bytes, headers: { "content-type": mime } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new StoreUnavailable(`the object store refused a write: ${answer.status}`);
    return { fileLocation, startByte: 0, byteLength: bytes instanceof Blob ? bytes.size : bytes.length };
  }

  /** Deletes an object. An object that does not exist counts as deleted. */
  async function remove(fileLocation: string): Promise<void> {
    const answer = await send(fileLocation, { method: "DELETE" });
    await answer.arrayBuffer();
    if (!answer.ok && answer.status !== 404)
      throw new StoreUnavailable(`the object store refused a deletion: ${answer.status}`);
  }

  return {
    location: `${address.endpoint}/${address.bucket}`,
    isShared: true,
    async probe() {
      const name = `probe/${v7()}`;
      await store(name, Buffer.from("huiyan"), "text/plain");
      await remove(name);
    },
    append: (pictures, now) =>
      Promise.all(
        pictures.map((bytes) => store(`images/${calendarDay(now)}/${v7()}`, bytes, "application/octet-stream")),
      ),
    put: (name, bytes, mime, now) => store(`videos/${calendarDay(now)}/${name}`, bytes, mime),
    keep: async (name, path, mime) => store(`kept/${name}`, await openAsBlob(path), mime),
    async read({ fileLocation, startByte }, from, to) {
      const range = `bytes=${startByte + from}-${startByte + to}`;
      const answer = await send(fileLocation, { method: "GET", headers: { range } });
      if (!answer.ok || answer.body === null) {
        await answer.body?.cancel();
        throw answer.status === 404
          ? new FileGone(fileLocation)
          : new StoreUnavailable(`the object store: ${answer.status}`);
      }
      const length = answer.headers.get("content-length");
      if (length !== null && Number(length) !== to - from + 1) {
        await answer.body.cancel();
        throw new FileGone(`${fileLocation} is cut short`);
      }
      return Readable.fromWeb(answer.body as ReadableStream<Uint8Array>);
    },
    async readDerived(name) {
      const answer = await send(`derived/${name}`, { method: "GET" });
      const bytes = Buffer.from(await answer.arrayBuffer());
      return answer.ok ? bytes : undefined;
    },
    writeDerived: async (name, bytes) => void (await store(`derived/${name}`, bytes, "image/jpeg")),
    removeDerived: (name) => remove(`derived/${name}`),
    remove,
    sweep: () => Promise.resolve(0),
    usedBytes: () => Promise.resolve(undefined),
    close: () => Promise.resolve(),
  };
}
