import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { renderPage } from "#test/render-page.tsx";
import { standInPoints } from "#test/stand-in-points.ts";
import { good, refused } from "#test/stand-in-server.ts";
import { toDisplayed } from "./coordinate-system.ts";
import { type LonLat } from "./lon-lat.ts";
import { MapPane } from "./MapPane.tsx";

const gate: LonLat = [114.0579, 22.5431];
const tiles = (tile_system: string) => () =>
  good({ tile_url: "http://tiles.test/{z}/{x}/{y}.png", tile_system, attribution: "© 图源", geocoder: false });

/** Width and height of the map in pixels. Set by the test, since its document has no layout. */
const side = 200;
beforeEach(() => {
  storeToken("abc");
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(side);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(side);
});
afterEach(() => {
  vi.restoreAllMocks();
});

function renderMap(zoom: number) {
  const onPick = vi.fn<(place: LonLat) => void>();
  const onMove = vi.fn<(place: LonLat) => void>();
  renderPage("/map", () => (
    <MapPane
      name="地图"
      start={{ coordinate: gate, zoom }}
      marker={undefined}
      others={[]}
      onPick={onPick}
      onMove={onMove}
    />
  ));
  return { onPick, onMove };
}
const ground = async () => {
  const element = await screen.findByRole("application", { name: "地图" });
  await waitFor(() => expect(element.tabIndex).toBe(0));
  return element;
};
/** Returns the URLs of the tiles that the map requests. */
const tilesIn = (element: HTMLElement) => [...element.querySelectorAll("img")].map(({ src }) => src);

it("without tiles, draws the outlines of the visible province when zoomed in, and contacts no other server", async () => {
  const seen = standInPoints([]);
  renderMap(18);
  const element = await ground();
  await waitFor(() => expect(element.querySelectorAll("path.map-province")).toHaveLength(1));
  await waitFor(() => expect(element.querySelectorAll("path.map-city")).toHaveLength(1));
  const asked = seen.filter(({ path }) => path.endsWith("/opt/data")).map(({ query }) => query.id);
  expect(asked).toEqual(["100000", "440000"]);
  expect(tilesIn(element)).toEqual([]);
  expect(screen.getByText("省市轮廓：Apache ECharts（Apache-2.0）")).toBeDefined();
});

it("requests only the outlines of the country when zoomed out", async () => {
  const seen = standInPoints([]);
  renderMap(4);
  const element = await ground();
  await waitFor(() => expect(element.querySelectorAll("path.map-province")).toHaveLength(1));
  expect(seen.filter(({ path }) => path.endsWith("/opt/data"))).toHaveLength(1);
});

it("shows configured tiles with their attribution, and no outlines", async () => {
  const seen = standInPoints([], "admin", { "/api/client/map/settings": tiles("wgs84") });
  renderMap(12);
  const element = await ground();
  expect(tilesIn(element).length).toBeGreaterThan(0);
  expect(screen.getByText("© 图源")).toBeDefined();
  expect(seen.filter(({ path }) => path.endsWith("/opt/data"))).toHaveLength(0);
});

/** Returns the URL of the tile that contains a position, in the numbering of web maps. */
function tileOf([longitude, latitude]: LonLat, zoom: number): string {
  const x = Math.floor(((longitude + 180) / 360) * 2 ** zoom);
  const height = Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI;
  return `http://tiles.test/${zoom}/${x}/${Math.floor(((1 - height) / 2) * 2 ** zoom)}.png`;
}

it.each([
  ["wgs84", "gcj02"],
  ["gcj02", "wgs84"],
] as const)(
  "with %s tiles, the centre shows the right tile, and a click on it returns the WGS-84 position",
  async (own, other) => {
    standInPoints([], "admin", { "/api/client/map/settings": tiles(own) });
    const { onPick } = renderMap(18);
    const element = await ground();
    expect(tilesIn(element)).toContain(tileOf(toDisplayed(own, gate), 18));
    expect(tilesIn(element)).not.toContain(tileOf(toDisplayed(other, gate), 18));
    fireEvent.click(element, { clientX: side / 2, clientY: side / 2 });
    await waitFor(() => expect(onPick).toHaveBeenCalledTimes(1));
    const [longitude, latitude] = onPick.mock.calls[0]?.[0] ?? [0, 0];
    expect(longitude).toBeCloseTo(gate[0], 5);
    expect(latitude).toBeCloseTo(gate[1], 5);
  },
);

it("arrow keys move the marker from the centre of the map, and + zooms in", async () => {
  standInPoints([]);
  const { onMove } = renderMap(9);
  const element = await ground();
  element.focus();
  await userEvent.keyboard("{ArrowRight}");
  const [longitude, latitude] = onMove.mock.calls[0]?.[0] ?? [0, 0];
  expect(longitude).toBeGreaterThan(gate[0]);
  expect(latitude).toBeCloseTo(gate[1], 3);
  await userEvent.keyboard("+{ArrowRight}");
  const [nearer] = onMove.mock.calls[1]?.[0] ?? [0, 0];
  expect(nearer - gate[0]).toBeLessThan(longitude - gate[0]);
});

it("shows that outlines failed to load, and still accepts clicks", async () => {
  standInPoints([], "admin", { "/api/client/opt/data": () => refused("internal", "服务器内部错误", 500) });
  const { onPick } = renderMap(9);
  const element = await ground();
  await screen.findByText("服务器内部错误");
  element.click();
  await waitFor(() => expect(onPick).toHaveBeenCalledTimes(1));
});

it("shows that the map settings failed to load, with a retry button", async () => {
  let there = false;
  standInPoints([], "admin", {
    "/api/client/map/settings": () => (there ? tiles("wgs84")() : refused("internal", "服务器内部错误", 500)),
  });
  renderMap(9);
  await screen.findByText("服务器内部错误");
  there = true;
  await userEvent.click(screen.getByRole("button", { name: "重试" }));
  await ground();
});
