import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { findDialog } from "#test/find-dialog.ts";
import { renderPage } from "#test/render-page.tsx";
import { makePoint, standInPoints } from "#test/stand-in-points.ts";
import { good, refused } from "#test/stand-in-server.ts";
import { RecordingSection } from "./RecordingSection.tsx";

const gate = makePoint(1, { name: "东门" });
const settingsPath = "/api/client/point/record/settings";
const clipPath = "/api/client/point/record/clip";
const stored = {
  _id: gate._id,
  device_name: "一号机",
  quota_mb: 20_480,
  delivery: "refused",
  reason: "磁盘不可用",
  settings: { mode: "event", schedule: [], before_s: 10, after_s: 30 },
};

beforeEach(() => {
  storeToken("abc");
});

function show(answers: Parameters<typeof standInPoints>[2], mayChange = true) {
  const seen = standInPoints([gate], "admin", answers);
  renderPage("/x", () => <RecordingSection point={gate} mayChange={mayChange} />);
  return seen;
}

it("shows the recording settings of a point, and whether its device has applied them", async () => {
  show({ [settingsPath]: () => good(stored) });
  for (const word of ["前 10 秒，后 30 秒", "全天", "20 GB，全设备共用", "设备拒绝：磁盘不可用"])
    expect(await screen.findByText(word)).toBeDefined();
});

it("sends another mode with only the fields of that mode", async () => {
  const seen = show({ [settingsPath]: ({ method }) => good(method === "POST" ? { _id: gate._id } : stored) });
  await userEvent.click(await screen.findByRole("button", { name: "设置" }));
  const dialog = within(await findDialog("录像设置 东门"));
  await userEvent.click(dialog.getByRole("button", { name: "连续录像" }));
  expect(dialog.queryByRole("textbox", { name: "报警前（秒）" })).toBeNull();
  await userEvent.click(dialog.getByRole("button", { name: "保存" }));
  await screen.findByText("已保存，正在下发到设备");
  expect(seen.find(({ method, path }) => method === "POST" && path === settingsPath)?.body).toEqual({
    _id: gate._id,
    quota_mb: 20_480,
    settings: { mode: "continuous", schedule: [] },
  });
});

it("a user who may not change settings can fetch a clip; its missing parts are shown", async () => {
  const seen = show(
    {
      [clipPath]: ({ query }) => {
        const from = Number(query.from);
        return good({ url: "/device-page/k/recording/export", expires_at: 0, spans: [{ from, to: from + 90_000 }] });
      },
    },
    false,
  );
  expect(screen.queryByRole("button", { name: "设置" })).toBeNull();
  await userEvent.click(await screen.findByRole("button", { name: "取录像片段" }));
  const dialog = within(await findDialog("取录像片段 东门"));
  await userEvent.click(dialog.getByRole("button", { name: "取回" }));
  await dialog.findByText("其中 30 秒没有录像，播放时跳过");
  expect(document.querySelector("video")?.getAttribute("src")).toBe("/device-page/k/recording/export");
  const { query } = seen.find(({ path }) => path === clipPath) ?? {};
  expect(Number(query?.to) - Number(query?.from)).toBe(120_000);
});

it("says that a clip does not exist", async () => {
  show({ [clipPath]: () => refused("recording_none", "该时间没有录像") }, false);
  await userEvent.click(await screen.findByRole("button", { name: "取录像片段" }));
  const dialog = within(await findDialog("取录像片段 东门"));
  await userEvent.click(dialog.getByRole("button", { name: "取回" }));
  expect((await dialog.findByRole("alert")).textContent).toBe("该时间没有录像");
});
