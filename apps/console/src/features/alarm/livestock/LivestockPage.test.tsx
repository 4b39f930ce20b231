import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { idOf, makeMessage } from "#test/factories.ts";
import { renderConsole } from "#test/render-console.tsx";
import { standInPlatform } from "#test/stand-in-platform.ts";
import { good } from "#test/stand-in-server.ts";
import { standInSockets } from "#test/stand-in-socket.ts";

beforeEach(() => {
  storeToken("own");
  standInSockets();
});

const data = { counts: [10, 10], alarms: [0, 0], total: 20, weight: 2400, licensePlate: "渝A8K286", _disabled: false };
const weighed = {
  ...makeMessage(1, { alg: "cv_tdgz", data, point_name: "一号通道" }),
  total: 21,
  weight: 2520,
  reviewed: true,
  farm_owner_name: "周家坝养殖场",
  farm_owner_code: "YH-003",
};
const counted = {
  ...makeMessage(2, { alg: "tdds", data: { ...data, weight: undefined, licensePlate: "" }, point_name: "二号通道" }),
  total: 20,
  weight: null,
  reviewed: false,
  farm_owner_name: "",
  farm_owner_code: "",
};
const deployment = (privatize_code: string) => ({
  "/common/privatize": () =>
    good({ privatize: true, privatize_code, internal_mode: false, livestock: privatize_code === "wens" }),
});

it("shows corrected and detected figures of each livestock alarm, and whether it is reviewed", {
  tags: ["rest"],
}, async () => {
  const seen = standInPlatform([weighed, counted], {
    ...deployment("wens"),
    "/api/client/message/wens/list": () => good({ list: [weighed, counted], page: { page: 1, size: 30, count: 2 } }),
  });
  renderConsole("/message/wens");
  const table = within(await screen.findByRole("table", { name: "养殖消息" }));
  const [first, second] = table.getAllByRole("row").slice(1);
  for (const word of ["一号通道", "周家坝养殖场", "YH-003", "渝A8K286", "21", "识别 20", "2,520.0", "已复核"])
    expect(first?.textContent).toContain(word);
  for (const word of ["二号通道", "20", "未复核"]) expect(second?.textContent).toContain(word);
  expect(second?.textContent).not.toContain("识别");
  await userEvent.click(table.getByText("一号通道"));
  await screen.findByRole("region", { name: "批次复核" });
  await waitFor(() =>
    expect(seen.some(({ path, query }) => path.endsWith("/message/details") && query.id === idOf(1))).toBe(true),
  );
});

it("shows a hint and a link to the alarms in a deployment without livestock alarms", async () => {
  const seen = standInPlatform([], deployment("other"));
  renderConsole("/message/wens");
  await screen.findByText("当前部署未开通养殖消息");
  expect(screen.getByRole("link", { name: "前往消息列表" }).getAttribute("href")).toContain("/message");
  expect(seen.filter(({ path }) => path.endsWith("/wens/list"))).toEqual([]);
});
