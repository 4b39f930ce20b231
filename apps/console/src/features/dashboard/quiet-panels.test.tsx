import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { alarmFigures, makeScreenPoint, standInScreens } from "#test/dashboard/stand-in-screens.ts";
import { idOf } from "#test/factories.ts";
import { renderConsole } from "#test/render-console.tsx";
import { good } from "#test/stand-in-server.ts";
import { standInSockets } from "#test/stand-in-socket.ts";

beforeEach(() => {
  storeToken("own");
  standInSockets();
});

/** Returns the panels column by column. An empty panel, which shows only a sentence in its head, is in brackets. */
const layout = () =>
  [...document.querySelectorAll(".screen-column")].map((column) =>
    [...column.querySelectorAll(".screen-panel")]
      .map((panel) => {
        const title = panel.getAttribute("aria-label");
        return panel.classList.contains("screen-quiet") ? `[${title}]` : title;
      })
      .join(" "),
  );

const page = { page: 1, size: 30, count: 1 };
const states = { open: 1, dispatched: 0, investigating: 0, done: 0, repeated: 0, false_alarm: 0 };
const groups = () => good([{ group_id: idOf(501), group: "星光路口", device: 4, online: 3 }]);
const safety = () => good([{ alg_id: "smoking", name: "抽烟检测", total: 1, states }]);
const offline = {
  _id: idOf(601),
  name: "",
  nickname: "一体机-01",
  group: { name: "星光路口" },
  last_report: 0,
  create_at: 0,
};
const failed = () => ({ status: 500, body: { code: 500, message: "服务器内部错误", error: "internal" } });

const [data, dashboard] = ["/api/client/dashboard/data", "/api/client/dashboard"];
const [devices, groupCount] = ["/api/client/device/list", `${dashboard}/device/group/count`];

it.each([
  [
    "one that is full has the room of those that are empty",
    { [groupCount]: groups, [devices]: () => good({ list: [offline], page, onlineCount: 0 }) },
    ["离线最久的设备 [无画面点位] [实时报警]", "设备组在线 [安全类报警] [今日通知]"],
  ],
  [
    "what is in the middle leaves its room to the first of the others",
    { [groupCount]: groups, [`${dashboard}/safety`]: safety },
    ["设备组在线 安全类报警 [今日通知] [离线最久的设备] [无画面点位] [实时报警]"],
  ],
  [
    "one that failed is seen as before",
    { [groupCount]: failed, [devices]: () => good({ list: [offline], page, onlineCount: 0 }) },
    ["离线最久的设备 [无画面点位] [实时报警]", "设备组在线 [安全类报警] [今日通知]"],
  ],
  [
    "nothing is well where that is not known",
    { [groupCount]: groups, [data]: failed },
    ["离线最久的设备 无画面点位 [实时报警]", "设备组在线 [安全类报警] [今日通知]"],
  ],
  [
    "where nothing is shown at all everything stands as it would",
    {},
    ["离线最久的设备 无画面点位 实时报警", "设备组在线 安全类报警 今日通知"],
  ],
] as const)("panels of the maintenance screen: %s", async (_, answers, expected) => {
  standInScreens(answers);
  renderConsole("/mtDashboard");
  await waitFor(() => expect(layout()).toEqual(expected));
});

it("an empty panel shows the reason in its head; a failed one shows that its data could not be read", async () => {
  standInScreens({ [groupCount]: failed, [devices]: () => good({ list: [offline], page, onlineCount: 0 }) });
  renderConsole("/mtDashboard");
  await screen.findByText("今日没有安全类报警");
  await waitFor(() =>
    expect(screen.getByRole("region", { name: "设备组在线" }).textContent).toContain("数据暂时无法读取"),
  );
  expect(screen.getByRole("region", { name: "今日通知" }).textContent).toBe("今日通知今日没有通知");
});

it.each([
  ["without alarms its picture has all the room", { list: [] }, ["实时画面 算法报警趋势 [实时报警] [算法报警]"]],
  [
    "with alarms they stand beside it",
    { list: [{ alg_id: "smoking", name: "抽烟检测", count: 2 }] },
    ["实时画面 算法报警趋势", "算法报警 [实时报警]"],
  ],
])("panels of one point: %s", async (_, changes, expected) => {
  const { trendData, todayMsgInfo, pointList } = alarmFigures();
  const point = { data_time: 0, point: pointList[0], trendData, todayMsgInfo: { ...todayMsgInfo, ...changes } };
  standInScreens({ [`${dashboard}/point`]: () => good(point) });
  renderConsole(`/pointData?id=${idOf(901)}`);
  await waitFor(() => expect(layout()).toEqual(expected));
});

it.each([
  ["that have positions stand beside their map", [106.57, 29.67] as [number, number], ["视频点位", "点位分布"]],
  ["without positions have all the room", null, ["视频点位 [点位分布]"]],
])("list of points to choose from: %s", async (_, position_coord, expected) => {
  const point = makeScreenPoint(1, { position_coord });
  standInScreens({ [`${dashboard}/alarm`]: () => good(alarmFigures([point])) });
  renderConsole("/pointData");
  await waitFor(() => expect(layout()).toEqual(expected));
});
