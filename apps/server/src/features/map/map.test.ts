import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { editGroup } from "@huiyan/contract/group/group.api";
import { findPlaces, getDivisionPlace, getMapSettings, getOutlines, getRegion } from "@huiyan/contract/map/map.api";
import { placePoint } from "@huiyan/contract/point/point.api";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
let answer: RequestListener;
const asked: string[] = [];
const geocoder = createServer((request, response) => {
  asked.push(request.url ?? "");
  answer(request, response);
});

beforeAll(async () => {
  geocoder.listen(0, "127.0.0.1");
  await once(geocoder, "listening");
  const { port } = z.object({ port: z.number() }).parse(geocoder.address());
  const env = { GEOCODER_URL: `http://127.0.0.1:${port}/search?format=jsonv2&q={keyword}` };
  app = await startTestApp({ env });
  world = await createWorld(app);
});
beforeEach(() => {
  answer = (_request, response) => response.end("[]");
  asked.length = 0;
});
afterAll(async () => {
  await app.close();
  geocoder.closeAllConnections();
  geocoder.close();
});

const search = (keyword: string, person: "admin" | "staff" = "admin") =>
  world[person].client.call(findPlaces, { keyword });

describe("outlines", () => {
  it("the outlines of the country are those of its 34 provinces", async () => {
    const { type, features } = await world.staff.client.call(getOutlines, { id: "100000" });
    expect([type, features.length]).toEqual(["FeatureCollection", 34]);
    expect(features.find(({ properties }) => properties.id === "500000")?.properties.name).toBe("重庆");
  });

  it("the outlines of a province are those of its cities, and every ring is closed", async () => {
    const { features } = await world.staff.client.call(getOutlines, { id: "440000" });
    const ids = features.map(({ properties }) => properties.id);
    expect(ids).toContain("440300");
    const rings = features.flatMap(({ geometry }) =>
      geometry.type === "Polygon" ? geometry.coordinates : geometry.coordinates.flat(),
    );
    expect(rings.length).toBeGreaterThan(200);
    expect(rings.filter((ring) => ring.length < 4 || String(ring[0]) !== String(ring.at(-1)))).toEqual([]);
  });

  it("the outline of a city without district outlines is its own", async () => {
    const { features } = await world.staff.client.call(getOutlines, { id: "440300" });
    expect(features.map(({ properties }) => properties.name)).toEqual(["深圳市"]);
  });

  it.each(["440311", "999999", "000000"])("outlines of the unknown division %s are refused", async (id) =>
    expect(await world.staff.client.fails(getOutlines, { id })).toMatchObject({
      status: 400,
      message: "行政区划不存在",
    }),
  );
});

it("a position in a division has a region and an address; the open sea has none", async () => {
  const { client } = world.staff;
  const inside = { code: "440300", address: "广东省深圳市" };
  expect(await client.call(getRegion, { longitude: 114.0545, latitude: 22.5446 })).toEqual(inside);
  expect(await client.call(getRegion, { longitude: 118, latitude: 20 })).toEqual({ code: "", address: "" });
});

it.each([
  [
    "a district whose city alone has an outline",
    "440305",
    [113.93, 22.53],
    [114.0808, 22.5497],
    true,
    "广东省深圳市南山区",
  ],
  ["the same from elsewhere", "440305", [106.58, 29.55], [114.0808, 22.5497], false, "广东省深圳市南山区"],
  ["a district with its own outline", "500103", [106.5775, 29.5572], [106.5592, 29.5596], true, "重庆市渝中区"],
  ["its neighbour", "500103", [106.579, 29.549], [106.5592, 29.5596], false, "重庆市渝中区"],
  ["one below which nothing is known", "810000", [114.1577, 22.2819], [114.1733, 22.3201], true, "香港特别行政区"],
] as const)(
  "a division has its middle, and knows what lies in it: %s",
  async (_case, code, at, middle, inside, address) => {
    const [longitude, latitude] = at;
    const answer = await world.staff.client.call(getDivisionPlace, { code, longitude, latitude });
    expect(answer).toMatchObject({ address, inside });
    for (const axis of [0, 1] as const) expect(answer.coordinate[axis]).toBeCloseTo(middle[axis], 1);
    expect((await world.staff.client.call(getDivisionPlace, { code })).inside).toBe(false);
  },
);

it("an unknown division is refused with a readable reason", async () =>
  expect(await world.staff.client.fails(getDivisionPlace, { code: "999999" })).toMatchObject({
    status: 400,
    message: "行政区划不存在",
  }));

it("the map settings come from the installation's settings", async () => {
  const settings = { tile_url: "", tile_system: "wgs84", attribution: "", geocoder: true };
  expect(await world.staff.client.call(getMapSettings, {})).toEqual(settings);
});

describe("the search for places", () => {
  it.each([
    ["深圳", { name: "深圳市", address: "广东省深圳市", coordinate: [114.0808, 22.5497] }],
    ["南山区", { name: "南山区", address: "广东省深圳市南山区", coordinate: [114.0808, 22.5497] }],
    ["重庆市渝中区", { name: "渝中区", address: "重庆市渝中区", coordinate: [106.5592, 29.5596] }],
    ["香港", { name: "香港特别行政区" }],
  ])("the division %s", async (keyword, place) =>
    expect(await search(keyword)).toContainEqual(expect.objectContaining({ kind: "division", ...place })),
  );

  it("the search lists the organisation's groups and points with a position before divisions", async () => {
    const place = (point: string, x: number, y: number) =>
      world.admin.client.call(placePoint, { _id: point, position_type: "map", position_coord: [x, y] });
    await place(world.device.pointId, 114.0545, 22.5446);
    const { client } = world.admin;
    const labels = [{ type: "location" as const, value: "500103", overview: 0 as const }];
    await client.call(editGroup, { _id: world.otherGroupId, name: "深圳其他", description: "", labels });
    await client.call(editGroup, { _id: world.groupId, name: "深圳园区", description: "", labels: [] });
    const found = await search("深圳");
    expect(found.slice(0, 3).map(({ kind, name, coordinate }) => ({ kind, name, coordinate }))).toEqual([
      { kind: "group", name: "深圳其他", coordinate: [106.5592, 29.5596] },
      { kind: "group", name: "深圳园区", coordinate: [114.0545, 22.5446] },
      { kind: "division", name: "深圳市", coordinate: [114.0808, 22.5497] },
    ]);
    const [point] = await search(`点位 ${world.device.deviceId}`);
    expect(point).toMatchObject({ kind: "point", address: "广东省深圳市", coordinate: [114.0545, 22.5446] });
  });

  it("the search finds no groups or points outside the caller's scope or in another organisation", async () => {
    const names = (list: { name: string }[]) => list.map(({ name }) => name);
    expect(names(await search("深圳", "staff"))).not.toContain("深圳其他");
    const other = await createWorld(app);
    await other.admin.client.call(editGroup, { _id: other.groupId, name: "深圳园区", description: "", labels: [] });
    await world.admin.client.call(placePoint, {
      _id: world.hidden.pointId,
      position_type: "map",
      position_coord: [114, 22.6],
    });
    expect(await other.admin.client.call(findPlaces, { keyword: "深圳园区" })).toEqual([]);
    expect(await search(`点位 ${world.hidden.deviceId}`, "staff")).toEqual([]);
    expect(await search(`点位 ${world.hidden.deviceId}`)).toHaveLength(1);
  });

  it("the search includes places of the geocoder, without invalid ones", async () => {
    answer = (_request, response) => {
      const good = { display_name: "华强北, 福田区, 深圳市", lat: "22.5480", lon: 114.085 };
      response.end(
        JSON.stringify([good, { display_name: "nowhere" }, { ...good, lat: "" }, { ...good, lat: 91 }, null]),
      );
    };
    expect(await search("华强 北&x=1")).toEqual([
      { kind: "place", name: "华强北", address: "华强北, 福田区, 深圳市", coordinate: [114.085, 22.548], zoom: 16 },
    ]);
    expect(asked).toEqual([`/search?format=jsonv2&q=${encodeURIComponent("华强 北&x=1")}`]);
  });

  const failures: [string, RequestListener][] = [
    ["answers 500", (_request, response) => response.writeHead(500).end()],
    ["answers no JSON", (_request, response) => response.end("<html>")],
    ["answers no list", (_request, response) => response.end('{"error":"quota"}')],
    ["sends elsewhere", (_request, response) => response.writeHead(302, { location: "/other" }).end()],
    ["breaks off", (_request, response) => response.destroy()],
    ["says nothing for three seconds", () => undefined],
  ];
  it.each(failures)(
    "the search returns the other results if the geocoder %s",
    { tags: ["rest"] },
    async (_name, failing) => {
      answer = failing;
      const found = await Promise.race([search("南山区"), sleep(9000, [], { ref: false })]);
      expect(found.map(({ kind }) => kind)).toContain("division");
      expect(asked).toHaveLength(1);
    },
  );

  it("the search returns at most twenty places, and an empty keyword is refused", async () => {
    expect((await search("县")).length).toBe(20);
    expect(await world.admin.client.fails(findPlaces, { keyword: " " })).toMatchObject({ status: 400 });
  });
});
