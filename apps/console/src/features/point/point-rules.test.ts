import { findPoints } from "@huiyan/contract/point/point.api";
import { describe, expect, it, vi } from "vitest";
import { createQueryClient } from "#shared/api/query-client.ts";
import { chosenRange } from "#shared/list/list-search.ts";
import { idOf } from "#test/factories.ts";
import { makePoint } from "#test/stand-in-points.ts";
import { formatAge } from "./format-age.ts";
import { formatPoints, formatPosition } from "./format-point.ts";
import { changePoints, refreshPoints } from "./point-cache.ts";
import { countInput, PointSearch, pointInput, setFilters } from "./point-search.ts";
import { conditionOf } from "./point-state.ts";

const now = 1_800_000_000_000;
const minutes = (n: number) => n * 60_000;

it.each([
  [0, "刚刚"],
  [minutes(1) - 1, "刚刚"],
  [minutes(3), "3 分钟前"],
  [minutes(60) - 1, "59 分钟前"],
  [minutes(60), "1 小时前"],
  [minutes(24 * 60), "1 天前"],
  [-minutes(5), "刚刚"],
])("a picture taken %d ms ago has the age %s", (age, expected) => {
  expect(formatAge(now - age, now)).toBe(expected);
});

it.each([
  [true, null, "applied" as const, "online"],
  [true, null, "sent" as const, "online"],
  [false, null, "applied" as const, "offline"],
  [false, null, "waiting" as const, "offline"],
  [false, null, "refused" as const, "offline"],
  [false, null, "sent" as const, "applying"],
  [true, { since: 1, cause: "slow" as const }, "applied" as const, "blind"],
  [false, { since: 1, cause: "no_frame" as const }, "applied" as const, "offline"],
])(
  "online %s, algorithms without a picture %j, configuration %s: the condition is %s",
  (online, blind, state, condition) => {
    expect(conditionOf({ online, blind, config: { wanted: 2, applied: 1, state, reason: "" } })).toBe(condition);
  },
);

it.each([
  [null, "", undefined],
  [[114.0579, 22.5431] as [number, number], "广东省深圳市", "广东省深圳市"],
  [[130, 10] as [number, number], "", "130.00000, 10.00000"],
])("position %j with the address “%s” is shown as %s", (position_coord, address, expected) => {
  expect(formatPosition(makePoint(1, { position_coord, address }))).toBe(expected);
});

it("names one point, and counts several", () => {
  expect(formatPoints([makePoint(1)])).toBe("点位-1");
  expect(formatPoints([makePoint(1), makePoint(2)])).toBe("2 个点位");
});

describe("search parameters of the points page", () => {
  it.each([
    ["status", "online", { status: 1 }],
    ["status", "offline", { status: 2 }],
    ["status", "blind", { status: 3 }],
    ["status", "asleep", { status: 0 }],
    ["id", "HY-DEMO-0001", { device_id: "HY-DEMO-0001" }],
    ["id", "a b", { device_id: undefined }],
    ["group_id", idOf(501), { group_id: idOf(501) }],
    ["group_id", "north", { group_id: undefined }],
    ["keyword", " 东门 ", { keyword: "东门" }],
    ["size", "100", { size: 100 }],
    ["size", "31", { size: 30 }],
    ["page", "0", { page: 1 }],
  ])("%s=%s in the address requests %j", (name, value, part) => {
    expect(pointInput(PointSearch.parse({ [name]: value }))).toMatchObject(part);
  });

  it.each([
    [
      { start: 5, end: 9 },
      { start: 5, end: 9 },
    ],
    [{ start: 9, end: 5 }, undefined],
    [{ start: 5 }, undefined],
  ])("time range %j is read as %j", (search, range) => {
    expect(chosenRange(PointSearch.parse(search))).toEqual(range);
  });

  it("neither the opened point nor the group of the tree counts as a filter", () => {
    const search = PointSearch.parse({ point: idOf(1), group_id: idOf(501) });
    expect(Object.values(setFilters(search)).filter((value) => value !== undefined)).toEqual([]);
    expect(pointInput(search)).not.toHaveProperty("point");
  });

  it("request the counts of every state under the other filters", () => {
    const search = PointSearch.parse({ status: "offline", id: "HY-DEMO-0001", page: "3", size: "100" });
    expect(countInput(search, "all")).toMatchObject({ status: 0, device_id: "HY-DEMO-0001", page: 1, size: 1 });
    expect(countInput(search, "blind")).toMatchObject({ status: 3, device_id: "HY-DEMO-0001", page: 1, size: 1 });
  });
});

describe("cached lists of points", () => {
  const listOf = (...points: ReturnType<typeof makePoint>[]) => ({
    list: points,
    onlineCount: points.length,
    page: { page: 1, size: 30, count: points.length },
  });

  it("a change applies to every list, and a removed point decreases the totals", async () => {
    const client = createQueryClient();
    const keys = [
      [findPoints.name, { page: 1 }],
      [findPoints.name, { page: 1, keyword: "东" }],
    ] as const;
    for (const key of keys) client.setQueryData(key, listOf(makePoint(1), makePoint(2)));
    await changePoints(client, [idOf(1)], (point) => ({ ...point, name: "东门" }));
    await changePoints(client, [idOf(2)], () => undefined);
    for (const key of keys) {
      expect(client.getQueryData(key)).toEqual({
        ...listOf(makePoint(1, { name: "东门" })),
        onlineCount: 2,
      });
    }
  });

  it("cached lists of points are requested again when devices have changed", async () => {
    const client = createQueryClient();
    const key = [findPoints.name, { page: 1 }];
    client.setQueryData(key, listOf(makePoint(1)));
    const invalidated = vi.fn<() => void>();
    client.getQueryCache().subscribe(({ query }) => query.state.isInvalidated && invalidated());
    refreshPoints(client);
    expect(client.getQueryState(key)?.isInvalidated).toBe(true);
    expect(invalidated).toHaveBeenCalled();
  });
});
