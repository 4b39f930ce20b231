// Prints the newest messages of the organisation. Needs Node.js 22.18 or newer and nothing else:
//   HUIYAN_URL=https://… HUIYAN_APP_ID=… HUIYAN_APP_SECRET=… node read-messages.ts
import { createHash, createHmac, randomUUID } from "node:crypto";

const { HUIYAN_URL, HUIYAN_APP_ID: appId = "", HUIYAN_APP_SECRET: appSecret = "" } = process.env;
if (HUIYAN_URL === undefined || appId === "" || appSecret === "") {
  throw new Error("set HUIYAN_URL, HUIYAN_APP_ID and HUIYAN_APP_SECRET");
}

interface Messages {
  list: { create_at: number; device_name: string; point_name: string; alg_name: string; message: string }[];
  page: { count: number };
}
type Answer = { code: 0; data: Messages } | { code: number; message: string };

/** Sends a signed GET request. `target` is path and query exactly as they are sent. */
async function get(target: string): Promise<Messages> {
  const time = String(Date.now());
  const bodyHash = createHash("sha256").update("").digest("hex");
  const nonce = randomUUID();
  const text = ["GET", target, appId, time, nonce, bodyHash].join("\n");
  const sign = createHmac("sha256", appSecret).update(text).digest("hex");
  const answer = await fetch(new URL(target, HUIYAN_URL), {
    headers: { "x-app-id": appId, "x-app-time": time, "x-app-nonce": nonce, "x-app-sign": sign },
  });
  const body: Answer = JSON.parse(await answer.text());
  if ("message" in body) throw new Error(body.message);
  return body.data;
}

const { list, page } = await get("/api/client/message/list?page=1&size=10");
for (const { create_at, device_name, point_name, alg_name, message } of list) {
  console.log([new Date(create_at).toISOString(), device_name, point_name, alg_name, message].join("\t"));
}
console.log(`${list.length} / ${page.count}`);
