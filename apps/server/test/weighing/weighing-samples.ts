import { ofObject } from "../objects/objects.ts";
import { type SampleOf } from "../sample.ts";

/** Sample with an alarm that is not a count of animals. */
const ofAlarm: SampleOf = (_target, messageId) => ({ input: { ids: messageId }, refused: "slip_not_livestock" });
const ofSlip = ofObject("slip", (_id) => ({ _id }));

export const weighingSamples: Record<string, SampleOf> = {
  "weighing.getInfo": ofAlarm,
  "weighing.listUses": (_target, messageId) => ({ input: { ids: messageId } }),
  "weighing.listDevices": () => ({ input: {} }),
  "weighing.download": ofAlarm,
  "weighing.make": ofAlarm,
  "weighing.find": () => ({ input: {} }),
  "weighing.get": ofSlip,
  "weighing.getSheet": ofSlip,
  "weighing.getPdf": ofSlip,
  "weighing.getFile": ofSlip,
  "weighing.void": ofObject("slip", (_id) => ({ _id, reason: "填错客户" })),
  "weighing.getKey": () => ({ input: {} }),
  "weighing.exportChain": () => ({ input: {} }),
  "weighing.getPublicKey": () => ({ input: { id: "0".repeat(16) }, refused: "not_found" }),
  "weighing.verify": () => ({
    input: { n: "LB202611200001", k: "0".repeat(16), d: "0".repeat(20), t: "0".repeat(24) },
    refused: "not_found",
  }),
};
