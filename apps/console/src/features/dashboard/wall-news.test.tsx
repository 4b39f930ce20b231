import { type Headline } from "@huiyan/contract/alarm/headline.api";
import { cardIds, chartIds } from "@huiyan/contract/dashboard/dashboard.rules";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { alarmFigures, kanbanCharts, kanbanFigures, standInScreens } from "#test/dashboard/stand-in-screens.ts";
import { idOf, makeMessage } from "#test/factories.ts";
import { renderConsole } from "#test/render-console.tsx";
import { good } from "#test/stand-in-server.ts";
import { standInSockets } from "#test/stand-in-socket.ts";

beforeEach(() => {
  storeToken("own");
  standInSockets();
});

const due_at = Date.now() - 60 * 60_000;
const alarms = [1, 2].map((n) => makeMessage(n, { severity: 3, state: "open", due_at, create_at: Date.now() }));
const page = { page: 1, size: 30, count: 2 };
const news: Headline = {
  _id: idOf(1),
  type: "alg",
  group_name: "一号库",
  org_name: "企业",
  device_id: "D-1",
  device_name: "一体机",
  point_id: idOf(901),
  point_name: "东门",
  alg_id: "area_intrusion",
  alg_name: "区域入侵",
  message: "有人",
  create_at: Date.now(),
  thumb_url: "",
  client_read: 0,
  state: "open",
  severity: 3,
  due_at,
  data: {},
  storm_id: null,
  storm: null,
};
const offline: Headline = { ...news, _id: idOf(2), type: "offline", state: null, severity: null, due_at: null };
const shownCharts: ReadonlySet<string> = new Set(["messageTrends", "todayNews"]);
const answers = {
  "/api/client/message/list": () => good({ list: alarms, page }),
  "/api/client/message/today": () => good({ list: [news, offline], page, device_online_rate: 0 }),
  "/api/client/dashboard/full": () =>
    good({ data: kanbanFigures, charts: { ...kanbanCharts, todayNews: [news, offline] } }),
  "/api/client/dashboard/alarm": () => good(alarmFigures()),
  // The screen `/dashboard` has space for four charts of the kanban.
  "/api/client/org/conf/kanban": () =>
    good({ model_list: [...cardIds, ...chartIds].map((id) => ({ id, open: shownCharts.has(id) })) }),
};

it.each([
  ["/dashboard", "实时报警"],
  ["/dashboard", "今日头条"],
  ["/bashboard", "今日头条"],
  ["/alarmDashboard", "实时报警"],
  ["/monitorDashboard", "实时报警"],
  ["/mtDashboard", "实时报警"],
  ["/mtDashboard", "今日通知"],
  [`/pointData?id=${idOf(901)}`, "实时报警"],
])("on %s, the list %s shows severity and overdue state of each alarm", { tags: ["rest"] }, async (address, title) => {
  standInScreens(answers);
  renderConsole(address);
  const panel = await screen.findByRole("region", { name: title });
  const rows = () => [...panel.querySelectorAll("figcaption, li")].map((row) => row.textContent);
  await waitFor(() => expect(rows()).toHaveLength(2));
  const [first, second] = rows();
  expect(first).toMatch(/级别 高.*区域入侵.*已超时 1 小时/);
  if (title === "实时报警") expect(second).toMatch(/级别 高.*区域入侵.*已超时 1 小时/);
  else expect(second).not.toMatch(/级别|超时/);
});
