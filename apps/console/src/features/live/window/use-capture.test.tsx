import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { NoticeHost } from "#shared/notice/NoticeHost.tsx";
import { LivePlayer } from "../player/live-player.ts";
import { type LiveState } from "../player/live-state.ts";
import { useCapture } from "./use-capture.ts";

const never = () => new Promise<never>(() => undefined);

function Window({ player }: { player: LivePlayer | undefined }) {
  const { record } = useCapture(player, "东门");
  return (
    <button type="button" onClick={record}>
      录像
    </button>
  );
}

it.each<[string, LiveState | undefined, string]>([
  ["is empty", undefined, "请选择需要预览的视频点位！"],
  ["connects", { kind: "loading", trouble: undefined }, "直播视频加载中！"],
  ["has failed", { kind: "failed", trouble: { cause: "deviceOffline", since: 0, tries: 1 }, retryAt: 1 }, "设备离线"],
])("refuses to record a window that %s, and shows the message of the window", async (_rule, state, expected) => {
  const player = new LivePlayer({
    pointId: "p",
    quality: "sub",
    ask: never,
    decoder: never,
    isReachable: never,
    lastStill: never,
    openWhep: () => ({ destroy: () => undefined }),
    whepChoice: { isOpen: () => true, block: () => undefined, worked: () => undefined },
  });
  player.stop();
  if (state !== undefined) player.state = state;
  render(
    <>
      <NoticeHost />
      <Window player={state === undefined ? undefined : player} />
    </>,
  );
  await userEvent.click(screen.getByRole("button", { name: "录像" }));
  expect(await screen.findByText(expected)).toBeDefined();
});
