import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Modal } from "antd";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { learnServerTime } from "#shared/format/server-clock.ts";
import { makeMessage } from "#test/factories.ts";
import { renderConsole } from "#test/render-console.tsx";
import { standInPlatform } from "#test/stand-in-platform.ts";
import { good } from "#test/stand-in-server.ts";
import { type StandInSocket, standInSockets } from "#test/stand-in-socket.ts";
import { popupOf } from "./popup.ts";

let sockets: StandInSocket[];
/** Frequencies in Hz of the tones that were played. */
let tones: number[];
beforeEach(() => {
  storeToken("abc");
  sockets = standInSockets();
  tones = [];
  const gain = { setValueAtTime: vi.fn(), linearRampToValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() };
  class StandInAudio {
    state = "running";
    currentTime = 0;
    destination = {};
    resume = () => Promise.resolve();
    createGain = () => ({ gain, connect: () => this });
    createOscillator = () => {
      const frequency = { value: 0 };
      return {
        frequency,
        connect: () => ({ connect: vi.fn() }),
        start: () => tones.push(frequency.value),
        stop: vi.fn(),
      };
    };
  }
  vi.stubGlobal("AudioContext", StandInAudio);
});

async function open(setting: object = {}, answers: Parameters<typeof standInPlatform>[1] = {}) {
  const usual = { popup: true, sound: false, algs: null, quiet: null };
  standInPlatform([], { "/api/client/org/conf/alarmConf": () => good({ ...usual, ...setting }), ...answers });
  const shown = renderConsole("/message?start=0&end=99999");
  await screen.findByRole("heading", { name: "消息列表" });
  await waitFor(() => expect(shown.client.getQueryData(["setting.getAlarmPopup", {}])).toBeDefined());
  return shown;
}
const arrive = (...numbers: number[]) => arriveOf(3, ...numbers);
const arriveOf = (severity: number, ...numbers: number[]) =>
  act(() => {
    for (const n of numbers) {
      const message = makeMessage(n, { received_at: Date.now(), point_name: `点位 ${n}`, severity });
      sockets[0]?.push({ event: "org_received_new_message", data: { message, unread: n } });
    }
  });
const popup = () => screen.queryByRole("region", { name: "新报警" });

it("alarms that arrive together share one popup with the newest picture; a click opens that alarm", {
  tags: ["rest"],
}, async () => {
  const { router } = await open();
  arrive(1, 2, 3);
  const card = await screen.findByRole("region", { name: "新报警" });
  expect(card.textContent).toContain("点位 3");
  expect(card.textContent).toContain("另有 2 条");
  expect(card.querySelector("img")?.getAttribute("src")).toBe("/rt.jpg");
  await userEvent.click(screen.getByRole("button", { name: /点位 3/ }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ id: makeMessage(3)._id }));
  expect(popup()).toBeNull();
  expect(tones).toEqual([]);
});

it("closes after five seconds, but not while the mouse is over the popup", { tags: ["rest"] }, async () => {
  await open();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  arrive(1);
  await screen.findByRole("region", { name: "新报警" });
  await act(() => vi.advanceTimersByTimeAsync(4000));
  expect(popup()).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1100));
  expect(popup()).toBeNull();
  arrive(2);
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.hover(await screen.findByRole("region", { name: "新报警" }));
  await act(() => vi.advanceTimersByTimeAsync(9000));
  expect(popup()).not.toBeNull();
  // Closing removed the state “held”, so the next popup closes automatically.
  await user.click(screen.getByRole("button", { name: "关闭" }));
  arrive(3);
  await screen.findByRole("region", { name: "新报警" });
  await act(() => vi.advanceTimersByTimeAsync(5100));
  expect(popup()).toBeNull();
});

it.each([
  ["ahead", -600_000],
  ["behind", 600_000],
])("shows the popup of a new alarm if the browser's clock is ten minutes %s", async (_where, aheadMs) => {
  onTestFinished(() => learnServerTime(new Date().toUTCString()));
  await open();
  learnServerTime(new Date(Date.now() + aheadMs).toUTCString());
  act(() => {
    const message = makeMessage(1, { received_at: Date.now() + aheadMs, point_name: "点位 1", severity: 3 });
    sockets[0]?.push({ event: "org_received_new_message", data: { message, unread: 1 } });
  });
  await screen.findByRole("region", { name: "新报警" });
});

it("shows the newest alarm of high severity among alarms that arrive together", async () => {
  const [low, high] = [makeMessage(2, { severity: 1 }), makeMessage(1, { severity: 3 })];
  expect(popupOf([high, { ...low, received_at: high.received_at + 1000 }])).toMatchObject({ newest: high, high: 1 });
  expect(popupOf([])).toBeUndefined();
});

it("shows no popup if the user disabled it, and plays the sound if enabled", async () => {
  await open({ popup: false, sound: true });
  arrive(1);
  await waitFor(() => expect(tones).toEqual([880, 660, 880, 660]));
  expect(popup()).toBeNull();
});

it("shows and plays nothing in quiet hours, but the bell counts the alarm", async () => {
  await open({ sound: true, quiet: { from: "00:00", to: "00:00" } });
  arrive(1);
  await screen.findByRole("button", { name: "报警消息，未读 1 条" });
  expect(popup()).toBeNull();
  expect(tones).toEqual([]);
});

it("while an alarm is open, its head shows the number of new alarms; they pop up when it is closed", {
  tags: ["rest"],
}, async () => {
  await open({}, { "/api/client/message/details": () => good(makeMessage(9, { severity: 1 })) });
  arrive(1);
  await userEvent.click(await screen.findByRole("button", { name: /点位 1/ }));
  const dialog = await screen.findByRole("dialog");
  arrive(2);
  arriveOf(1, 3);
  const mark = await within(dialog).findByText(/新报警 2 条/);
  expect(mark.textContent).toBe("级别 高1 · 新报警 2 条");
  expect(popup()).toBeNull();
  await userEvent.keyboard("{Escape}");
  // The alarm of high severity is shown, although another alarm arrived after it.
  const card = await screen.findByRole("region", { name: "新报警" });
  expect(card.textContent).toContain("点位 2");
  expect(card.textContent).toContain("另有 1 条");
  expect(screen.queryByText(/新报警 2 条/)).toBeNull();
});

it("shows the number of new alarms above an open dialog", async () => {
  await open();
  await userEvent.click(await screen.findByRole("button", { name: "批量操作" }));
  await userEvent.keyboard("?");
  await screen.findByRole("dialog");
  arriveOf(2, 5);
  expect((await screen.findByText(/新报警 1 条/)).closest("[role=dialog]")).toBeNull();
  expect(popup()).toBeNull();
});

it("shows a popup while the document still contains a closed, hidden dialog", async () => {
  await open();
  const drawn = (isOpen: boolean) => (
    <Modal open={isOpen} transitionName="" maskTransitionName="">
      x
    </Modal>
  );
  const { rerender } = render(drawn(true));
  rerender(drawn(false));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.querySelector(".ant-modal")).not.toBeNull();
  arrive(1);
  await screen.findByRole("region", { name: "新报警" });
  expect(screen.queryByText(/新报警 1 条/)).toBeNull();
});
