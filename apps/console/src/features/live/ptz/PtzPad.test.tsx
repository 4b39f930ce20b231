import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { idOf } from "#test/factories.ts";
import { renderPage } from "#test/render-page.tsx";
import { standInPoints } from "#test/stand-in-points.ts";
import { good, refused, type SeenRequest } from "#test/stand-in-server.ts";
import { PtzPad } from "./PtzPad.tsx";

const point = idOf(7);
const ability = { pan_tilt: true, zoom: true, presets: [{ token: "p1", name: "大门" }] };

beforeEach(() => storeToken("abc"));

function openPad(answer = good(ability), onClose: () => void = () => undefined): SeenRequest[] {
  const seen = standInPoints([], "staff", {
    "/api/client/point/ptz": () => answer,
    "/api/client/point/ptz/move": () => good({}),
    "/api/client/point/ptz/preset": () => good({}),
  });
  renderPage("/videoPoint", () => <PtzPad pointId={point} hasKeys onClose={onClose} />);
  return seen;
}
const moves = (seen: SeenRequest[]) => seen.filter(({ path }) => path.endsWith("/ptz/move")).map(({ body }) => body);
const moved = (pan: number, tilt: number, zoom: number) => ({ _id: point, pan, tilt, zoom });

it("moves the camera at the chosen speed while a button is held", async () => {
  const seen = openPad();
  await userEvent.click(await screen.findByRole("button", { name: "快" }));
  const button = screen.getByRole("button", { name: "左上" });
  fireEvent.pointerDown(button, { pointerId: 1 });
  await waitFor(() => expect(moves(seen)).toEqual([moved(-1, 1, 0)]));
  fireEvent.pointerUp(button, { pointerId: 1 });
  await waitFor(() => expect(moves(seen)).toEqual([moved(-1, 1, 0), moved(0, 0, 0)]));
});

it("moves the camera by arrow keys, and stops it when the browser window loses the focus", async () => {
  const seen = openPad();
  await screen.findByRole("button", { name: "上" });
  fireEvent.keyDown(window, { key: "ArrowRight" });
  await waitFor(() => expect(moves(seen)).toEqual([moved(0.5, 0, 0)]));
  fireEvent.blur(window);
  await waitFor(() => expect(moves(seen)).toEqual([moved(0.5, 0, 0), moved(0, 0, 0)]));
});

it("stops the camera when the controls are closed while a key is held", async () => {
  const seen = openPad();
  await screen.findByRole("button", { name: "上" });
  fireEvent.keyDown(window, { key: "+" });
  await waitFor(() => expect(moves(seen)).toEqual([moved(0, 0, 0.5)]));
  cleanup();
  await waitFor(() => expect(moves(seen)).toEqual([moved(0, 0, 0.5), moved(0, 0, 0)]));
});

it("offers only functions that the camera has", async () => {
  openPad(good({ ...ability, zoom: false, presets: [] }));
  await screen.findByRole("button", { name: "上" });
  expect(screen.queryByRole("button", { name: "放大" })).toBeNull();
  screen.getByText("摄像头没有预置位");
});

it("shows that a camera cannot move, can query it again, and can be closed", async () => {
  const onClose = vi.fn<() => void>();
  openPad(refused("device_command_failed", "设备未能完成：摄像头没有云台"), onClose);
  expect((await screen.findByRole("alert")).textContent).toContain("设备未能完成：摄像头没有云台");
  await userEvent.click(screen.getByRole("button", { name: "关闭云台控制" }));
  expect(onClose).toHaveBeenCalledOnce();
});

it("shows a success message after the camera turned to a preset", async () => {
  const seen = openPad();
  await userEvent.click(await screen.findByRole("combobox", { name: "预置位" }));
  await userEvent.click(await screen.findByText("大门", { selector: ".ant-select-item-option-content" }));
  await screen.findByText("执行指令成功！");
  expect(seen.find(({ path }) => path.endsWith("/ptz/preset"))?.body).toEqual({ _id: point, preset: "p1" });
});
