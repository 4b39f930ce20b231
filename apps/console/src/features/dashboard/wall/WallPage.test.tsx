import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { movableClock, passes } from "#test/moved-clock.ts";
import { renderConsole } from "#test/render-console.tsx";
import { systemInfo } from "#test/stand-in-platform.ts";
import { good, refused, standInServer } from "#test/stand-in-server.ts";
import { standInSockets } from "#test/stand-in-socket.ts";

let answer: () => ReturnType<typeof good>;
beforeEach(() => {
  movableClock();
  standInSockets();
});

function openWall() {
  const seen = standInServer(({ path }) => (path === "/api/client/login/display" ? answer() : good(systemInfo)));
  renderConsole("/screen?key=a-key");
  return () => seen.filter(({ path }) => path === "/api/client/login/display").length;
}

it("retries when the server fails, and does not say that the screen share is disabled", async () => {
  answer = () => refused("internal", "服务器内部错误", 500);
  const tries = openWall();
  await screen.findByText("暂时连接不上服务器");
  await passes(20_000);
  expect(screen.queryByText("此大屏链接已停用")).toBeNull();
  expect(tries()).toBeGreaterThan(2);
});

it("shows that a screen share was disabled", async () => {
  answer = () => refused("not_found", "不存在", 404);
  openWall();
  expect(await screen.findByText("此大屏链接已停用")).toBeDefined();
});
