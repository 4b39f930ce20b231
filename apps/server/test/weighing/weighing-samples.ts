import { v7 } from "uuid";
import { type SampleOf } from "../sample.ts";

/** Of an alarm that counts no animals. */
const ofAlarm: SampleOf = (_target, messageId) => ({ input: { ids: messageId }, refused: "slip_not_livestock" });
const missing: SampleOf = () => ({ input: { _id: v7() }, refused: "not_found" });

export const weighingSamples: Record<string, SampleOf> = {
  "weighing.getInfo": ofAlarm,
  "weighing.listUses": (_target, messageId) => ({ input: { ids: messageId } }),
  "weighing.listDevices": () => ({ input: {} }),
  "weighing.download": ofAlarm,
  "weighing.make": ofAlarm,
  "weighing.find": () => ({ input: {} }),
  "weighing.get": missing,
  "weighing.getSheet": missing,
  "weighing.getPdf": missing,
  "weighing.getFile": missing,
  "weighing.void": () => ({ input: { _id: v7(), reason: "填错客户" }, refused: "not_found" }),
  "weighing.getKey": () => ({ input: {} }),
  "weighing.exportChain": () => ({ input: {} }),
  "weighing.getPublicKey": () => ({ input: { id: "0".repeat(16) }, refused: "not_found" }),
  "weighing.verify": () => ({
    input: { n: "LB202611200001", k: "0".repeat(16), d: "0".repeat(20), t: "0".repeat(24) },
    refused: "not_found",
  }),
};
