import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { good, standInServer } from "../../../test/stand-in-server.ts";
import { storeToken } from "../../shared/auth/session.store.ts";
import { SightingLog } from "./sighting-log.ts";

const id = "01990000-0000-7000-8000-000000000001";
const seen = (start: number) => ({ point_id: id, start, end: start + 30_000 });
let away = false;
let status = 503;
const open = () => standInServer(() => (away ? { status } : good({ kept: 1 })));
let requests: ReturnType<typeof open>;
const sent = () => requests.map(({ body }) => body);

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  away = false;
  storeToken("t");
  requests = open();
});
afterEach(() => vi.useRealTimers());

it("sends sightings every half minute, by loop, once", async () => {
  const log = new SightingLog("s");
  log.add("夜间", [seen(1), seen(2)]);
  log.add("早班", [seen(3)]);
  await vi.advanceTimersByTimeAsync(31_000);
  expect(sent()).toMatchObject([
    { loop: "夜间", list: [seen(1), seen(2)] },
    { loop: "早班", list: [seen(3)] },
  ]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests).toHaveLength(2);
  log.end();
});

it("loses no sighting while the server is unreachable", async () => {
  away = true;
  const log = new SightingLog("s");
  log.add("夜间", [seen(1)]);
  await vi.advanceTimersByTimeAsync(31_000);
  away = false;
  await vi.advanceTimersByTimeAsync(31_000);
  expect(sent().at(-1)).toMatchObject({ list: [seen(1)] });
  log.end();
});

it.each([
  [401, 2],
  [408, 2],
  [425, 2],
  [429, 2],
  [500, 2],
  [507, 2],
  [520, 2],
  [400, 1],
  [403, 1],
  [404, 1],
])("after a refusal with %i there are %i attempts", async (refusal, tries) => {
  away = true;
  status = refusal;
  const log = new SightingLog("s");
  log.add("夜间", [seen(1)]);
  await vi.advanceTimersByTimeAsync(31_000);
  away = false;
  await vi.advanceTimersByTimeAsync(31_000);
  expect(requests).toHaveLength(tries);
  log.end();
});

it("sends entries left at the end of the page when the same user opens it again", async () => {
  const left = new SightingLog("s");
  left.add("夜间", [seen(1)]);
  left.keep();
  const other = new SightingLog("another");
  await other.flush();
  expect(requests).toEqual([]);
  const back = new SightingLog("s");
  await back.flush();
  expect(sent()).toMatchObject([{ list: [seen(1)] }]);
  await new SightingLog("s").flush();
  expect(requests).toHaveLength(1);
});
