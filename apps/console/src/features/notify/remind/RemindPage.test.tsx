import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { renderPage } from "#test/render-page.tsx";
import { standInPeople } from "#test/stand-in-people.ts";
import { good, type SeenRequest } from "#test/stand-in-server.ts";
import { pushOwner } from "../push/browser-push.ts";
import { RemindPage } from "./RemindPage.tsx";

const usual = { popup: true, sound: false, algs: null, quiet: null };
const night = { from: "22:00", to: "07:00" };
const sentTo = (seen: SeenRequest[], end: string) =>
  seen.filter((request) => request.path.endsWith(end)).map(({ body }) => body);
const answers = {
  "/api/client/org/conf/alarmConf": () => good(usual),
  "/api/client/org/conf/alarmConf/set": () => good({}),
  "/api/client/notify/push/key": () => good({ key: "BAAA" }),
  "/api/client/notify/push/subscribe": () => good({}),
  "/api/client/notify/push/unsubscribe": () => good({}),
};

beforeEach(() => storeToken("abc"));

it("sets sound, algorithms and quiet hours with one click each, for staff as well", async () => {
  const seen = standInPeople([], "staff", answers);
  renderPage("/set/remind", RemindPage);
  await userEvent.click(await screen.findByRole("switch", { name: /^声音/ }));
  await waitFor(() => expect(sentTo(seen, "/set")).toHaveLength(1));
  await userEvent.click(screen.getByRole("switch", { name: "开启免打扰" }));
  await waitFor(() => expect(sentTo(seen, "/set")).toHaveLength(2));
  expect(sentTo(seen, "/set")).toMatchObject([{ ...usual, sound: true }, { quiet: { ...night, except_high: true } }]);
});

it("quiet hours apply to alarms of high severity if the user turns their exception off", async () => {
  const quiet = { ...night, except_high: true };
  const own = { "/api/client/org/conf/alarmConf": () => good({ ...usual, quiet }) };
  const seen = standInPeople([], "staff", { ...answers, ...own });
  renderPage("/set/remind", RemindPage);
  await userEvent.click(await screen.findByRole("switch", { name: /^高级别报警照常提示/ }));
  await waitFor(() => expect(sentTo(seen, "/set")).toEqual([{ ...usual, quiet: { ...quiet, except_high: false } }]));
});

it("shows a hint in a browser without Web Push", async () => {
  standInPeople([], "staff", answers);
  renderPage("/set/remind", RemindPage);
  await screen.findByText("此浏览器或访问方式不支持推送，需使用 https 访问");
  expect(screen.getByRole("switch", { name: /^在此浏览器接收推送/ })).toHaveProperty("disabled", true);
});

it("registers this browser for Web Push with its keys, and removes it when switched off", async () => {
  const subscription = {
    endpoint: "https://push.example/1",
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint: "https://push.example/1", keys: { p256dh: "p", auth: "a" } }),
    unsubscribe: vi.fn(async () => true),
  };
  let current: typeof subscription | null = null;
  const subscribe = vi.fn(async () => {
    current = subscription;
    return subscription;
  });
  const registration = { pushManager: { getSubscription: async () => current, subscribe } };
  const serviceWorker = { register: async () => registration, getRegistration: async () => registration };
  vi.stubGlobal("navigator", { ...globalThis.navigator, serviceWorker });
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", { permission: "granted" });
  const seen = standInPeople([], "staff", answers);
  renderPage("/set/remind", RemindPage);
  const toggle = await screen.findByRole("switch", { name: /^在此浏览器接收推送/ });
  await userEvent.click(toggle);
  await screen.findByText("设置成功！");
  expect(sentTo(seen, "/subscribe")).toEqual([{ endpoint: subscription.endpoint, p256dh: "p", auth: "a" }]);
  expect(pushOwner.read()).not.toBe("");
  await userEvent.click(toggle);
  await waitFor(() => expect(sentTo(seen, "/unsubscribe")).toEqual([{ endpoint: subscription.endpoint }]));
  expect(subscription.unsubscribe).toHaveBeenCalledOnce();
  expect(pushOwner.read()).toBe("");
});
