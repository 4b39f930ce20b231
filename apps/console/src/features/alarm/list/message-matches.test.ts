import { describe, expect, it } from "vitest";
import { idOf, makeMessage } from "#test/factories.ts";
import { MessageSearch } from "../message-search.ts";
import { messageMatches } from "./message-matches.ts";

const message = makeMessage(60, { data: { licensePlate: "渝A7K2M9" } });
const matches = (search: object, devices?: ReadonlySet<string>) =>
  messageMatches(message, MessageSearch.parse(search), devices);

describe("a new alarm matches only if the list with these filters would contain it", () => {
  it.each([
    [{}, true],
    [{ alg_id: "area_intrusion" }, true],
    [{ alg_id: "fire_smoke" }, false],
    [{ point_id: idOf(901) }, true],
    [{ point_id: idOf(902) }, false],
    [{ device_id: "HY-DEMO-01" }, true],
    [{ device_id: "HY-DEMO-02" }, false],
    [{ editStatus: "1" }, true],
    [{ editStatus: "4" }, false],
    [{ keyword: "东门" }, true],
    [{ keyword: "一体机" }, true],
    [{ keyword: "区域" }, true],
    [{ keyword: "a7k2" }, true],
    [{ keyword: "西门" }, false],
    [{ start: "0", end: "60000" }, true],
    [{ start: "0", end: "59999" }, false],
    [{ start: "60001", end: "90000" }, false],
  ])("filters %o match: %s", (search, expected) => {
    expect(matches(search)).toBe(expected);
  });

  it("for a chosen group, only alarms of its devices match", () => {
    expect(matches({ group_id: idOf(5) }, new Set(["HY-DEMO-01"]))).toBe(true);
    expect(matches({ group_id: idOf(5) }, new Set(["HY-DEMO-02"]))).toBe(false);
    expect(matches({ group_id: idOf(5) }, new Set())).toBe(false);
  });
});
