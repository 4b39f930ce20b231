import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { makeMessage } from "../../../../test/factories.ts";
import { MessageVideo } from "./MessageVideo.tsx";

const show = (changes: object) =>
  render(<MessageVideo message={makeMessage(1, changes)} tabs={null} onFailed={vi.fn()} />);

it.each([
  [{ video_pending: true }, "视频生成中"],
  [{ video_pending: false }, "视频未上传"],
])("without a clip it says why: %o", (changes, expected) => {
  show(changes);
  expect(screen.getByRole("status").textContent).toContain(expected);
});

it("a clip can be slowed down and sped up", () => {
  show({ res_video_urls: ["/v.mp4"] });
  const video = document.querySelector("video");
  expect(screen.getAllByRole("button").map((button) => button.textContent)).toEqual([
    "0.2×",
    "0.5×",
    "0.75×",
    "1×",
    "1.5×",
    "2×",
  ]);
  fireEvent.click(screen.getByRole("button", { name: "0.5×" }));
  expect(video?.playbackRate).toBe(0.5);
});
