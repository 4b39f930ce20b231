import { mapBusyText } from "@huiyan/contract/point/point.rules";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, screen, waitFor } from "@testing-library/react";
import { type ReactNode } from "react";
import { beforeEach, expect, it } from "vitest";
import { createQueryClient } from "#shared/api/query-client.ts";
import { storeToken } from "#shared/auth/session.store.ts";
import { NoticeHost } from "#shared/notice/NoticeHost.tsx";
import { standInPoints } from "#test/stand-in-points.ts";
import { good, refused } from "#test/stand-in-server.ts";
import { type LonLat } from "./lon-lat.ts";
import { usePosition } from "./use-position.ts";

const gate: LonLat = [114.0579, 22.5431];
const nanshan = { address: "广东省深圳市南山区", coordinate: [113.93, 22.53], zoom: 12 };
const yard: LonLat = [114.1, 22.6];

beforeEach(() => {
  storeToken("abc");
});

interface Placed {
  coordinate: LonLat | undefined;
  address: string;
  code?: string;
}

function choose(placed: Placed = { coordinate: undefined, address: "" }) {
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <NoticeHost />
      {children}
    </QueryClientProvider>
  );
  return renderHook(() => usePosition({ code: "", ...placed }), { wrapper }).result;
}

/** Test server that answers requests for an address only when the test calls `letGo`. */
function standInSlowly() {
  const waiting: (() => void)[] = [];
  const seen = standInPoints([], "admin", {
    "/api/client/map/region": async () => {
      await new Promise<void>((go) => waiting.push(go));
      return good({ code: "440300", address: "广东省深圳市" });
    },
  });
  return { seen, letGo: () => waiting.splice(0).forEach((go) => void go()) };
}

it("a click sets the marker, and requests its address and district", async () => {
  const seen = standInPoints([]);
  const position = choose();
  expect(position.current).toMatchObject({ coordinate: undefined, address: "点击地图选择位置", changed: false });
  act(() => position.current.pick(gate));
  expect(position.current).toMatchObject({ coordinate: gate, address: "正在查询地址", code: "" });
  await waitFor(() =>
    expect(position.current).toMatchObject({ address: "广东省深圳市", code: "440300", changed: true }),
  );
  expect(seen.map(({ query }) => query)).toEqual([{ longitude: "114.0579", latitude: "22.5431" }]);
});

it("ignores a click while the address is requested, with a message", async () => {
  const { seen, letGo } = standInSlowly();
  const position = choose();
  act(() => position.current.pick(gate));
  await waitFor(() => expect(seen).toHaveLength(1));
  act(() => position.current.pick(yard));
  await screen.findByText(mapBusyText);
  expect(position.current.coordinate).toEqual(gate);
  act(letGo);
  await waitFor(() => expect(position.current.address).toBe("广东省深圳市"));
  act(() => position.current.pick(yard));
  expect(position.current.coordinate).toEqual(yard);
});

it("key presses move the marker at once, and request the address after the last one", async () => {
  const seen = standInPoints([]);
  const position = choose();
  for (const longitude of [114.001, 114.002, 114.003]) act(() => position.current.move([longitude, 22.5]));
  expect(position.current.coordinate).toEqual([114.003, 22.5]);
  await waitFor(() => expect(position.current.address).toBe("广东省深圳市"));
  expect(seen.map(({ query }) => query.longitude)).toEqual(["114.003"]);
});

it("shows why an address could not be found, and accepts further clicks", async () => {
  standInPoints([], "admin", { "/api/client/map/region": () => refused("service_unavailable", "服务不可用", 503) });
  const position = choose();
  act(() => position.current.pick(gate));
  await waitFor(() => expect(position.current.address).toBe("查询地址失败：服务不可用。仍可保存位置"));
  act(() => position.current.pick(yard));
  expect(position.current).toMatchObject({ coordinate: yard, changed: true });
});

it("shows that a position is in no division", async () => {
  standInPoints([], "admin", { "/api/client/map/region": () => good({ code: "", address: "" }) });
  const position = choose();
  act(() => position.current.pick([130, 10]));
  await waitFor(() => expect(position.current).toMatchObject({ address: "不在已知的行政区划内", code: "" }));
});

it("choosing a district moves marker and map to its centre if it does not contain the marker", async () => {
  const seen = standInPoints([], "admin", { "/api/client/map/division": () => good({ ...nanshan, inside: false }) });
  const position = choose({ coordinate: gate, address: "广东省深圳市" });
  act(() => position.current.choose("440305"));
  expect(position.current).toMatchObject({ code: "440305", finding: true });
  await waitFor(() =>
    expect(position.current).toMatchObject({
      coordinate: nanshan.coordinate,
      flight: { coordinate: nanshan.coordinate, zoom: 12 },
      address: "广东省深圳市南山区",
      code: "440305",
      chosen: "440305",
      finding: false,
    }),
  );
  const asked = seen.filter(({ path }) => path.endsWith("/map/division")).map(({ query }) => query);
  expect(asked).toEqual([{ code: "440305", longitude: "114.0579", latitude: "22.5431" }]);
});

it("choosing a district keeps marker and map if it contains the marker", async () => {
  standInPoints([], "admin", { "/api/client/map/division": () => good({ ...nanshan, inside: true }) });
  const position = choose({ coordinate: gate, address: "广东省深圳市" });
  act(() => position.current.choose("440305"));
  await waitFor(() => expect(position.current).toMatchObject({ finding: false, address: "广东省深圳市南山区" }));
  expect(position.current).toMatchObject({ coordinate: gate, flight: undefined, chosen: "440305", changed: true });
});

it("a move of the marker while a district is requested cancels the choice of that district", async () => {
  let answer = (): void => undefined;
  standInPoints([], "admin", {
    "/api/client/map/division": async () => {
      await new Promise<void>((go) => {
        answer = go;
      });
      return good({ ...nanshan, inside: false });
    },
  });
  const position = choose();
  act(() => position.current.choose("440305"));
  await waitFor(() => expect(answer).not.toThrow());
  act(() => position.current.move(yard));
  act(() => answer());
  await waitFor(() => expect(position.current).toMatchObject({ coordinate: yard, code: "440300", chosen: "" }));
});

it("does not choose a district whose request fails, and shows the reason", async () => {
  standInPoints([], "admin", { "/api/client/map/division": () => refused("service_unavailable", "服务不可用", 503) });
  const position = choose({ coordinate: gate, address: "广东省深圳市" });
  act(() => position.current.choose("440305"));
  await screen.findByText("服务不可用");
  expect(position.current).toMatchObject({ coordinate: gate, chosen: "", finding: false, changed: false });
});

it("uses a district that the user chose until the position changes", async () => {
  standInPoints([]);
  const position = choose();
  act(() => position.current.pick(gate));
  await waitFor(() => expect(position.current.code).toBe("440300"));
  act(() => position.current.choose("440305"));
  expect(position.current).toMatchObject({ code: "440305", chosen: "440305" });
  act(() => position.current.pick(yard));
  await waitFor(() => expect(position.current).toMatchObject({ code: "440300", chosen: "" }));
});

it("keeps the stored address of a position, and reports no change to save", async () => {
  standInPoints([]);
  const position = choose({ coordinate: gate, address: "广东省深圳市南山区" });
  await waitFor(() => expect(position.current.address).toBe("广东省深圳市南山区"));
  expect(position.current.changed).toBe(false);
  act(() => position.current.choose("440305"));
  expect(position.current.changed).toBe(true);
});

it("keeps the stored district or street until the position changes", async () => {
  standInPoints([]);
  const stored = { coordinate: gate, address: "广东省深圳市南山区南头街道", code: "440305001" };
  const position = choose(stored);
  await waitFor(() => expect(position.current).toMatchObject({ code: "440305001", foundAddress: stored.address }));
  act(() => position.current.move(yard));
  await waitFor(() => expect(position.current).toMatchObject({ code: "440300", foundAddress: "广东省深圳市" }));
});
