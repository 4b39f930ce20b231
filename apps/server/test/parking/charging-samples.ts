import { ofObject } from "../objects/objects.ts";
import { type SampleOf } from "../sample.ts";

const rule = { occupy_cost: 0.3, max_price: 40, start_time: 15 };

/** Samples for the endpoints of charging and of order statistics. */
export const chargingSamples: Record<string, SampleOf> = {
  "parking.statist": (target) => ({ input: { group_id: target.groupId, days: 7 } }),
  "parking.svg": (_target, _messageId, imageKey) => ({ input: { image: imageKey }, refused: "not_found" }),
  "charging.find": () => ({ input: {} }),
  "charging.rank": () => ({ input: { days: 7 } }),
  "charging.export": () => ({ input: {} }),
  "charging.revealPhone": () => ({ input: { plate_num: "粤BD12345" }, refused: "not_found" }),
  "charging.getRules": () => ({ input: {} }),
  "charging.listRules": () => ({ input: {} }),
  "charging.simulate": () => ({ input: rule }),
  "charging.setRules": () => ({ input: rule }),
  "charging.withdrawRule": ofObject("chargingRule", (_id) => ({ _id })),
};
