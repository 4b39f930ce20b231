import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { findDialog } from "#test/find-dialog.ts";
import { renderPage } from "#test/render-page.tsx";
import { makePoint, standInPoints } from "#test/stand-in-points.ts";
import { good, refused, type SeenRequest } from "#test/stand-in-server.ts";
import { PointPage } from "../PointPage.tsx";

const gate = makePoint(1, { name: "东门" });
const answers = { "/api/client/point/position": () => good({ address: "广东省深圳市" }) };
const placed = (seen: SeenRequest[]) => seen.find(({ path }) => path.endsWith("/point/position"))?.body;

beforeEach(() => {
  storeToken("abc");
});

async function openMap(point = gate, more: Parameters<typeof standInPoints>[2] = {}) {
  const seen = standInPoints([point], "admin", { ...answers, ...more });
  renderPage("/videoPoint", PointPage);
  await userEvent.click(await screen.findByRole("button", { name: "设置位置：东门" }));
  const dialog = await findDialog("设置位置 东门");
  const ground = await within(dialog).findByRole("application");
  await waitFor(() => expect(ground.tabIndex).toBe(0));
  return { seen, dialog, ground, save: within(dialog).getByRole("button", { name: "保存" }) };
}

it("a click on the map, its address and 保存 set the position of the point", async () => {
  const { seen, dialog, ground, save } = await openMap();
  expect(save.hasAttribute("disabled")).toBe(true);
  expect(save.title).toBe("请先在地图上选择位置");
  fireEvent.click(ground);
  await within(dialog).findByText("广东省深圳市", { selector: "strong" });
  const longitude = screen.getByLabelText("经度");
  expect(longitude).toHaveProperty("value", expect.stringMatching(/^114\.0\d+$/));
  await userEvent.click(save);
  await screen.findByText("设置成功！");
  expect(placed(seen)).toMatchObject({ _id: gate._id, position_type: "map" });
  expect(placed(seen)).not.toHaveProperty("region_code");
});

it("accepts typed coordinates, and saves by Enter on the map", { tags: ["rest"] }, async () => {
  const { seen, dialog, ground } = await openMap();
  await userEvent.type(screen.getByLabelText("经度"), "113.5");
  expect(placed(seen)).toBeUndefined();
  await userEvent.type(screen.getByLabelText("纬度"), "23.25");
  await within(dialog).findByText("广东省深圳市", { selector: "strong" });
  ground.focus();
  await userEvent.keyboard("{Enter}");
  await screen.findByText("设置成功！");
  expect(placed(seen)).toMatchObject({ position_coord: [113.5, 23.25] });
});

it("sends the district that the user chose", { tags: ["rest"] }, async () => {
  const { seen, dialog, ground, save } = await openMap();
  fireEvent.click(ground);
  await within(dialog).findByText("广东省深圳市", { selector: "strong" });
  await userEvent.click(within(dialog).getByRole("combobox", { name: "所在区县" }));
  for (const division of ["广东省", "深圳市", "南山区"]) await userEvent.click(await screen.findByTitle(division));
  await userEvent.click(save);
  await screen.findByText("设置成功！");
  expect(placed(seen)).toMatchObject({ region_code: "440305" });
});

it("saves a distant district together with the position to which the marker moved", { tags: ["rest"] }, async () => {
  const there = { address: "广东省深圳市南山区", coordinate: [113.93, 22.53], zoom: 12, inside: false };
  const { seen, dialog, save } = await openMap(makePoint(1, { name: "东门", position_coord: [106.5, 29.5] }), {
    "/api/client/map/division": () => good(there),
  });
  await userEvent.click(within(dialog).getByRole("combobox", { name: "所在区县" }));
  for (const division of ["广东省", "深圳市", "南山区"]) await userEvent.click(await screen.findByTitle(division));
  await waitFor(() => expect(screen.getByLabelText("经度")).toHaveProperty("value", "113.930000"));
  await userEvent.click(save);
  await screen.findByText("设置成功！");
  expect(placed(seen)).toMatchObject({ position_coord: [113.93, 22.53], region_code: "440305" });
});

it("choosing a search result moves the map, but not the marker", { tags: ["rest"] }, async () => {
  const found = { kind: "division", name: "重庆市", address: "重庆市", coordinate: [106.55, 29.56], zoom: 9 };
  const { seen, dialog, ground, save } = await openMap(gate, { "/api/client/map/place": () => good([found]) });
  await userEvent.type(within(dialog).getByRole("combobox", { name: /搜索地点/ }), "重庆");
  await screen.findByText("行政区划");
  expect(seen.filter(({ path }) => path.endsWith("/map/place")).map(({ query }) => query.keyword)).toEqual(["重庆"]);
  await userEvent.click(screen.getByText("行政区划"));
  expect(save.hasAttribute("disabled")).toBe(true);
  expect(placed(seen)).toBeUndefined();
  fireEvent.click(ground);
  await waitFor(() =>
    expect(screen.getByLabelText("经度")).toHaveProperty("value", expect.stringMatching(/^106\.5\d+$/)),
  );
});

it.each([
  [good([]), "没有找到“火星”"],
  [refused("internal", "服务器内部错误", 500), "服务器内部错误"],
])("shows that a search failed or has no results", { tags: ["rest"] }, async (answer, expected) => {
  const { dialog } = await openMap(gate, { "/api/client/map/place": () => answer });
  await userEvent.type(within(dialog).getByRole("combobox", { name: /搜索地点/ }), "火星");
  await screen.findByText(expected);
});

it("keeps the address of a stored position, and offers to save only after a move", { tags: ["rest"] }, async () => {
  const there = makePoint(1, { name: "东门", position_coord: [114, 22.5], address: "广东省深圳市南山区" });
  const { seen, dialog, ground, save } = await openMap(there);
  await within(dialog).findByText("广东省深圳市南山区", { selector: "strong" });
  expect(save.title).toBe("位置没有变化");
  ground.focus();
  await userEvent.keyboard("{ArrowUp}");
  await within(dialog).findByText("广东省深圳市", { selector: "strong" });
  await userEvent.click(save);
  await screen.findByText("设置成功！");
  expect(placed(seen)).toHaveProperty("position_coord", [114, expect.closeTo(22.505, 3)]);
});

it("shows a refusal in the dialog", async () => {
  const { dialog, ground, save } = await openMap(gate, {
    "/api/client/point/position": () => refused("division_unknown", "行政区划不存在"),
  });
  fireEvent.click(ground);
  await within(dialog).findByText("广东省深圳市", { selector: "strong" });
  await userEvent.click(save);
  await within(dialog).findByText("行政区划不存在");
});
