import { expect, it } from "vitest";
import { createUpgradeAdmission } from "./upgrade-admission.ts";

it("three addresses of which thousands wait keep no other address out, and each has its turns", async () => {
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
  // of those who wait so many are turned away that five thousand remain
  expect(refusals).toHaveLength(3 * 1900 + 25 - 80 - 5000);
});
