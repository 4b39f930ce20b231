import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { idOf } from "#test/factories.ts";
import { renderConsole } from "#test/render-console.tsx";
import { systemInfo } from "#test/stand-in-platform.ts";
import { good, standInServer } from "#test/stand-in-server.ts";
import { standInSockets } from "#test/stand-in-socket.ts";

const setting = <T,>(value: T) => ({ value, source: "product", fallback: value, below: "product" });
const settings = {
  settings: {
    system_name: setting("慧眼"),
    registration: setting(null),
    map_tile_url: setting(""),
    map_tile_system: setting("wgs84"),
    map_attribution: setting(""),
    geocoder_url: setting(""),
    message_days: setting(180),
    video_days: setting(30),
    sms_text: setting("{code}"),
    service_packages: setting("off"),
    bill_payee: setting(""),
  },
  values: {
    system_name: null,
    registration: null,
    map_tile_url: null,
    map_tile_system: null,
    map_attribution: null,
    geocoder_url: null,
    message_days: null,
    video_days: null,
    sms_text: null,
    service_packages: null,
    bill_payee: null,
  },
  notice: { text: "", until: null },
  version: 7,
  environment: [],
};

async function open() {
  const seen = standInServer(({ method, path }) => {
    if (path === "/common/info") return good(systemInfo);
    if (path === "/api/operator/self")
      return good({ _id: idOf(1), account: "", name: "", last_login_time: null, publisher: true });
    if (path === "/api/operator/expiring") return good({ messages: { count: 48_213 }, clips: { count: 0 } });
    return good(method === "POST" ? { version: 8 } : settings);
  });
  renderConsole("/operator/settings");
  const form = within(await screen.findByRole("form", { name: "运行中可修改" }));
  const saved = () => seen.filter(({ method }) => method === "POST");
  const type = async (days: string) => {
    await userEvent.clear(form.getByLabelText("报警消息与图片保留天数"));
    await userEvent.type(form.getByLabelText("报警消息与图片保留天数"), days);
    await userEvent.tab();
  };
  return { seen, saved, type, save: () => form.getByRole("button", { name: /保\s*存/ }) };
}

beforeEach(() => {
  storeToken("own");
  standInSockets();
});

it("refuses a retention of 0 days next to the field", async () => {
  const { type, save } = await open();
  await type("0");
  expect(await screen.findByText("保留天数须为 1 到 1096 的整数")).toBeDefined();
  expect(save()).toHaveProperty("disabled", true);
});

it("saves a shorter retention after a confirmation that shows the number of alarms", { tags: ["rest"] }, async () => {
  const { type, save, saved } = await open();
  await type("30");
  await userEvent.click(save());
  await screen.findByText("将删除 48,213 条超过 30 天的报警消息及图片");
  expect(saved()).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "缩短并删除" }));
  await waitFor(() => expect(saved()).toMatchObject([{ body: { version: 7, values: { message_days: 30 } } }]));
});

it("saves a longer retention without a confirmation", async () => {
  const { type, save, saved } = await open();
  await type("365");
  await userEvent.click(save());
  await waitFor(() => expect(saved()).toMatchObject([{ body: { values: { message_days: 365 } } }]));
});
