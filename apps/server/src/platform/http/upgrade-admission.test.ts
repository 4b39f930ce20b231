import { expect, it } from "vitest";
import { createUpgradeAdmission } from "./upgrade-admission.ts";

it("serves other addresses while thousands of upgrades from three addresses wait, and serves those in turn", {
  tags: ["rest"],
}, async () => {
  const admission = createUpgradeAdmission(20);
  const refusals: string[] = [];
  const ends: (() => void)[] = [];
  const come = (ip: string) =>
    admission.begin(ip).then((begun) => {
      if (typeof begun === "string") refusals.push(ip);
      else ends.push(begun);
    });
  const crowd = ["10.0.0.1", "10.0.0.2", "10.0.0.3"].flatMap((ip) => Array.from({ length: 1900 }, () => come(ip)));
  await new Promise(setImmediate);
  const mine = Array.from({ length: 25 }, () => come("10.0.0.9"));
  await new Promise(setImmediate);
  expect(ends).toHaveLength(80);
  expect(refusals).not.toContain("10.0.0.9");
  while (ends.length > 0) {
    for (const end of ends.splice(0)) end();
    await new Promise(setImmediate);
  }
  await Promise.all([...crowd, ...mine]);
  expect(refusals).not.toContain("10.0.0.9");
  // waiting attempts beyond 5,000 are refused
  expect(refusals).toHaveLength(3 * 1900 + 25 - 80 - 5000);
});
