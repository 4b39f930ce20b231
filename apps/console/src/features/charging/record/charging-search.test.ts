import { expect, it } from "vitest";
import { ChargingSearch, chargingInput } from "./charging-search.ts";

const now = Date.parse("2026-11-20T15:30:00+08:00");
const at = (text: string) => Date.parse(`${text}+08:00`);

it.each([
  [{}, "2026-11-14 00:00:00", "2026-11-20 23:59:59"],
  [{ days: "30" }, "2026-10-22 00:00:00", "2026-11-20 23:59:59"],
  [{ days: 90 }, "2026-08-23 00:00:00", "2026-11-20 23:59:59"],
  [{ days: 8 }, "2026-11-14 00:00:00", "2026-11-20 23:59:59"],
  [
    { days: 30, start: at("2026-11-01 08:00"), end: at("2026-11-02 08:00") },
    "2026-11-01 08:00:00",
    "2026-11-02 08:00:00",
  ],
])("the address %j requests the range from %s to %s", (address, start, end) => {
  const input = chargingInput(ChargingSearch.parse(address), now);
  expect([input.start, input.end]).toEqual([at(start), at(end)]);
});

it("sends the plate and the page", () => {
  const input = chargingInput(ChargingSearch.parse({ keyword: " D123 ", page: "2", size: "50" }), now);
  expect(input).toMatchObject({ keyword: "D123", page: 2, size: 50 });
});
