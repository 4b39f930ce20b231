import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { createQueryClient } from "#shared/api/query-client.ts";
import { storeToken } from "#shared/auth/session.store.ts";
import { idOf, makeMessage } from "#test/factories.ts";
import { inTime, movableClock } from "#test/moved-clock.ts";
import { standInPlatform } from "#test/stand-in-platform.ts";
import { good, refused } from "#test/stand-in-server.ts";
import { MessageVideo } from "./MessageVideo.tsx";

const show = (changes: object) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MessageVideo message={makeMessage(1, changes)} tabs={null} onFailed={vi.fn()} />
    </QueryClientProvider>,
  );
const fetchPath = "/api/client/message/action/clip";
const fetchButton = () => screen.queryByRole("button", { name: "从录像取回视频" });

it.each([
  [{ video_pending: true }, "视频生成中"],
  [{ video_pending: false }, "视频未上传"],
])("shows the reason when an alarm has no clip: %o", (changes, expected) => {
  show(changes);
  expect(screen.getByRole("status").textContent).toContain(expected);
});

it("does not offer to fetch a clip from the recording while the device still sends one", () => {
  show({ video_pending: true });
  expect(fetchButton()).toBeNull();
});

it("requests a clip from the device's recording, and shows it once it has arrived", async () => {
  movableClock();
  storeToken("abc");
  const stored = makeMessage(1, { video_pending: false });
  const seen = standInPlatform([stored], { [fetchPath]: () => good({ state: "uploading" }) });
  show({ video_pending: false });
  fireEvent.click(screen.getByRole("button", { name: "从录像取回视频" }));
  expect(await screen.findByText("设备正在上传视频")).toBeTruthy();
  expect(seen.find(({ path }) => path === fetchPath)?.body).toEqual({ id: idOf(1) });
  Object.assign(stored, { res_video: ["v"], res_video_urls: ["/v.mp4"] });
  await inTime(5_000, () => expect(document.querySelector("video")?.getAttribute("src")).toBe("/v.mp4"));
});

it("shows why a clip could not be fetched, and can request it again", async () => {
  standInPlatform([], { [fetchPath]: () => refused("recording_none", "该时间没有录像") });
  show({ video_pending: false });
  fireEvent.click(screen.getByRole("button", { name: "从录像取回视频" }));
  expect((await screen.findByRole("alert")).textContent).toBe("该时间没有录像");
  expect(fetchButton()).not.toBeNull();
});

it("plays a clip at the chosen rate", () => {
  show({ res_video_urls: ["/v.mp4"] });
  const video = document.querySelector("video");
  const rates = within(screen.getByRole("group", { name: "播放速度" })).getAllByRole("button");
  expect(rates.map((button) => button.textContent)).toEqual(["0.2×", "0.5×", "0.75×", "1×", "1.5×", "2×"]);
  fireEvent.click(screen.getByRole("button", { name: "0.5×" }));
  expect(video?.playbackRate).toBe(0.5);
});

it("shows six clips per page of the chooser", () => {
  show({ res_video_urls: Array.from({ length: 8 }, (_, n) => `/v${n}.mp4`) });
  const clips = () => screen.getAllByRole("button", { name: /^视频 \d+$/ }).map((button) => button.textContent);
  expect(clips()).toEqual(["视频 1", "视频 2", "视频 3", "视频 4", "视频 5", "视频 6"]);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "上一页" }).disabled).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: "下一页" }));
  expect(clips()).toEqual(["视频 7", "视频 8"]);
  fireEvent.click(screen.getByRole("button", { name: "视频 8" }));
  expect(document.querySelector("video")?.getAttribute("src")).toBe("/v7.mp4");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "下一页" }).disabled).toBe(true);
});
