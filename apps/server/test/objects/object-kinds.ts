/** Kinds of objects of an organisation whose ids some endpoint takes as input. */
export const objectKinds = [
  ...["arrangement", "berth", "camera", "channel", "chargingRule", "comparison", "countDecision", "countPair"],
  ...["deletedBerth", "deletedDevice", "deletedShift", "deletion", "dismissed", "displayLink", "dryRun", "face"],
  ...["faceImport", "farmer", "ledgerChange", "loop", "notifyRule", "orderReport", "record", "secondRecord"],
  ...["serviceOrder", "session", "shift", "slip", "storm", "stormMember", "subscription", "task", "trialTask", "view"],
] as const;
export type ObjectKind = (typeof objectKinds)[number];
