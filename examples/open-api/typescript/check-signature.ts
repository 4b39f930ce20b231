// Checks whether a request body came from the platform. Reads the raw body from stdin. Needs Node.js 22.18 or newer:
// HUIYAN_APP_SECRET=… node check-signature.ts <x-huiyan-delivery> <x-huiyan-time> <x-huiyan-sign> < body
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";

const [delivery = "", time = "", sign = ""] = process.argv.slice(2);
const bodyHash = createHash("sha256").update(readFileSync(0)).digest("hex");
const text = [delivery, time, bodyHash].join("\n");
const expected = createHmac("sha256", process.env.HUIYAN_APP_SECRET ?? "")
  .update(text)
  .digest();
const sent = Buffer.from(sign, "hex");
const isGenuine = sent.length === expected.length && timingSafeEqual(sent, expected);
console.log(isGenuine ? "genuine" : "forged");
process.exitCode = isGenuine ? 0 : 1;
