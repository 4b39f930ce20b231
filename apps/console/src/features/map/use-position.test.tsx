import { mapBusyText } from "@huiyan/contract/point/point.rules";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, screen, waitFor } from "@testing-library/react";
import { type ReactNode } from "react";
import { beforeEach, expect, it } from "vitest";
import { standInPoints } from "../../../test/stand-in-points.ts";
import { good, refused } from "../../../test/stand-in-server.ts";
import { createQueryClient } from "../../shared/api/query-client.ts";
import { storeToken } from "../../shared/auth/session.store.ts";
import { NoticeHost } from "../../shared/notice/NoticeHost.tsx";
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

/** Stand-in server whose lookups wait until the test releases them. */
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

it("a click sets the marker, and its address and district are looked up", async () => {
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

it("a click during a lookup is ignored, with a message", async () => {
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

it("steps by keys move the marker at once, and are looked up only when they end", async () => {
  const seen = standInPoints([]);
  const position = choose();
  for (const longitude of [114.001, 114.002, 114.003]) act(() => position.current.move([longitude, 22.5]));
  expect(position.current.coordinate).toEqual([114.003, 22.5]);
  await waitFor(() => expect(position.current.address).toBe("广东省深圳市"));
  expect(seen.map(({ query }) => query.longitude)).toEqual(["114.003"]);
});

it("a failed lookup shows its reason and blocks nothing", async () => {
  standInPoints([], "admin", { "/api/client/map/region": () => refused("service_unavailable", "服务不可用", 503) });
  const position = choose();
  act(() => position.current.pick(gate));
  await waitFor(() => expect(position.current.address).toBe("查询地址失败：服务不可用。仍可保存位置"));
  act(() => position.current.pick(yard));
  expect(position.current).toMatchObject({ coordinate: yard, changed: true });
});

it("a place outside of every outline shows that and has no district", async () => {
  standInPoints([], "admin", { "/api/client/map/region": () => good({ code: "", address: "" }) });
  const position = choose();
  act(() => position.current.pick([130, 10]));
  await waitFor(() => expect(position.current).toMatchObject({ address: "不在已知的行政区划内", code: "" }));
});

it("a chosen district that does not contain the marker moves marker and map to its centre", async () => {
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

it("keeps marker and map when the chosen district contains the marker", async () => {
  standInPoints([], "admin", { "/api/client/map/division": () => good({ ...nanshan, inside: true }) });
  const position = choose({ coordinate: gate, address: "广东省深圳市" });
  act(() => position.current.choose("440305"));
  await waitFor(() => expect(position.current).toMatchObject({ finding: false, address: "广东省深圳市南山区" }));
  expect(position.current).toMatchObject({ coordinate: gate, flight: undefined, chosen: "440305", changed: true });
});

it("a click on the map during the lookup of a district takes precedence", async () => {
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

it("a district whose lookup fails is not chosen, and the reason is shown", async () => {
  standInPoints([], "admin", { "/api/client/map/division": () => refused("service_unavailable", "服务不可用", 503) });
  const position = choose({ coordinate: gate, address: "广东省深圳市" });
  act(() => position.current.choose("440305"));
  await screen.findByText("服务不可用");
  expect(position.current).toMatchObject({ coordinate: gate, chosen: "", finding: false, changed: false });
});

it("a district chosen by the user replaces the found one until the place changes", async () => {
  standInPoints([]);
  const position = choose();
  act(() => position.current.pick(gate));
  await waitFor(() => expect(position.current.code).toBe("440300"));
  act(() => position.current.choose("440305"));
  expect(position.current).toMatchObject({ code: "440305", chosen: "440305" });
  act(() => position.current.pick(yard));
  await waitFor(() => expect(position.current).toMatchObject({ code: "440300", chosen: "" }));
});

it("a stored position keeps its address, which the user may have chosen, and has no changes to save", async () => {
  standInPoints([]);
  const position = choose({ coordinate: gate, address: "广东省深圳市南山区" });
  await waitFor(() => expect(position.current.address).toBe("广东省深圳市南山区"));
  expect(position.current.changed).toBe(false);
  act(() => position.current.choose("440305"));
  expect(position.current.changed).toBe(true);
});

it("restores a district or street chosen by the user when opened again, until the place changes", async () => {
  standInPoints([]);
  const stored = { coordinate: gate, address: "广东省深圳市南山区南头街道", code: "440305001" };
  const position = choose(stored);
  await waitFor(() => expect(position.current).toMatchObject({ code: "440305001", foundAddress: stored.address }));
  act(() => position.current.move(yard));
  await waitFor(() => expect(position.current).toMatchObject({ code: "440300", foundAddress: "广东省深圳市" }));
});
