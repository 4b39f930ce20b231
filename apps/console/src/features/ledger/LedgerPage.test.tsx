import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { idOf, makePerson } from "#test/factories.ts";
import { renderPage } from "#test/render-page.tsx";
import { standInPeople } from "#test/stand-in-people.ts";
import { good, refused } from "#test/stand-in-server.ts";
import { LedgerPage } from "./LedgerPage.tsx";

const verdicts = { true: 40, false: 10 };
const row = {
  alg_id: "area_intrusion",
  alg_name: "区域入侵",
  point_id: idOf(1),
  point_name: "大门",
  device_name: "一体机",
  ...verdicts,
  unjudged: 3,
};
const summary = (list: object[]) => ({
  since: 0,
  list,
  hours: Array.from({ length: 24 }, (_, hour) => ({ true: 0, false: hour === 5 ? 10 : 0 })),
  trend: [{ day: 0, ...verdicts }],
});
const found = {
  adjustable: true,
  version: 3,
  min_score: 0.3,
  ...verdicts,
  feet: [],
  picture_url: "",
  proposals: [{ change: { kind: "threshold", min_score: 0.55 }, spared: 9, cost: 1 }],
  bins: [{ from: 0.5, ...verdicts }],
  hours: summary([]).hours,
};
const between = { devices: 2, first_at: 0, last_at: 0 };
const versions = [
  { version: "2.1.0", true: 95, false: 5, ...between },
  { version: "2.0.0", true: 60, false: 40, ...between },
  { version: "", true: 6, false: 3, ...between },
];
const ledger = "/api/client/message/ledger";
const page = { page: 1, size: 10, count: 0 };
const outdated = "判定有了变化，建议已重新计算，请查看后再决定";
const answers = (list: object[]) => ({
  [`${ledger}/summary`]: () => good(summary(list)),
  [`${ledger}/proposals`]: () => good(found),
  [`${ledger}/versions`]: () => good({ list: versions }),
  [`${ledger}/sharing`]: () => good({ shared: false }),
  [`${ledger}/sharing/set`]: () => good({}),
  [`${ledger}/changes`]: () => good({ list: [], page }),
  [`${ledger}/accept`]: () => refused("ledger_outdated", outdated, 409),
  "/api/client/message/list": () => good({ list: [], page }),
});

beforeEach(() => storeToken("abc"));

it("shows the effect of a change before it is accepted, and sends the shown effect with it", async () => {
  const seen = standInPeople([makePerson(1)], "admin", answers([row]));
  renderPage("/message/ledger", LedgerPage);
  const proposals = await screen.findByRole("region", { name: "减少误报的建议" });
  await userEvent.click(await within(proposals).findByRole("button", { name: /^采\s?纳$/ }));
  const dialog = await screen.findByRole("dialog", { name: "采纳“阈值 0.30 → 0.55”" });
  expect(dialog.textContent).toContain("近 7 天少 9 条误报（共 10 条）");
  expect(dialog.textContent).toContain("会漏掉 1 条真实报警");
  await userEvent.click(within(dialog).getByRole("button", { name: /^采\s?纳$/ }));
  await within(dialog).findByText(outdated);
  const sent = seen.find(({ path }) => path.endsWith("/accept"));
  expect(sent?.body).toEqual({
    alg_id: "area_intrusion",
    point_id: idOf(1),
    days: 7,
    version: 3,
    change: { kind: "threshold", min_score: 0.55 },
    spared: 9,
    cost: 1,
  });
});

it("shows a hint when no alarm has a verdict yet", async () => {
  standInPeople([makePerson(1)], "admin", answers([{ ...row, true: 0, false: 0 }]));
  renderPage("/message/ledger", LedgerPage);
  expect(await screen.findByText("还没有判定过的报警")).toBeDefined();
});

it("shows staff that they have no permission, and sends no request", async () => {
  const seen = standInPeople([makePerson(1)], "staff", answers([row]));
  renderPage("/message/ledger", LedgerPage);
  expect(await screen.findByText("只有管理员和负责人可以查看")).toBeDefined();
  expect(seen.filter(({ path }) => path.startsWith(ledger))).toEqual([]);
});

it("shows each version, and calls one more accurate only if the verdicts prove it", async () => {
  standInPeople([makePerson(1)], "lead", answers([row]));
  renderPage("/message/ledger", LedgerPage);
  const table = await screen.findByRole("table", { name: "按算法版本" });
  const rows = within(table).getAllByRole("row").slice(1);
  expect(rows.map((each) => within(each).getByRole("rowheader").textContent)).toEqual(["2.1.0", "2.0.0", "未记录版本"]);
  expect(rows.map((each) => within(each).getAllByRole("cell").at(-1)?.textContent)).toEqual([
    "更准",
    "看不出差别",
    "-",
  ]);
});

it.each([
  ["admin", true],
  ["lead", false],
] as const)("%s may allow the use of the organisation's verdicts: %s", async (role, mayAgree) => {
  const seen = standInPeople([makePerson(1)], role, answers([row]));
  renderPage("/message/ledger", LedgerPage);
  const agree = await screen.findByRole("switch", { name: /^允许使用本企业的判定/ });
  await userEvent.click(agree);
  const sent = seen.filter(({ path }) => path.endsWith("/sharing/set"));
  expect(sent.map(({ body }) => body)).toEqual(mayAgree ? [{ shared: true }] : []);
});
