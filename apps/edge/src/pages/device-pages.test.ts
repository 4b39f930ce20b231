import { RecordingSettings } from "@huiyan/contract/recording/recording.rules";
import { expect, test } from "vitest";
import { type PageAnswer } from "#platform/tunnel/page-stream.ts";
import { configDeps } from "#test/config-deps.ts";
import { farmPageOf } from "#test/farm-page.ts";
import { newStore, recordingPageOf } from "#test/recordings.ts";
import { type DeviceFacts } from "./device-facts.ts";
import { answerPage } from "./device-pages.ts";

const outbox = { events: 3, videos: 1, dropped_events: 0, dropped_images: 2, dropped_videos: 0 };
const point = { channel: "1", name: "大门", online: true, width: 1920, height: 1080 };
const rates = { channel: "1", fps_in: 15, fps_analysed: 4.96, fps_set: 5, last_frame_at: 1_700_000_000_000 };
const recording = RecordingSettings.parse({ mode: "continuous" });
const facts: DeviceFacts = {
  deviceId: "AIS-0001",
  name: "一号机房",
  type: "AIS",
  platform: "linux-x64",
  versions: { main_frame: "24.11.1", ffmpeg: "5.1.9-0+deb12u1", area_intrusion: "1.2.0" },
  addresses: ["10.0.0.5"],
  server: "http://127.0.0.1:8686",
  connected: true,
  startedAt: 1_700_000_000_000,
  now: 1_700_000_090_000,
  clockOffsetMs: -42,
  outbox,
  recordings: { usedBytes: 3 * 1024 ** 3, quotaBytes: 10 * 1024 ** 3 },
  channels: [{ point, rates, trouble: undefined, recording, recordingByPlatform: false, local: "none" }],
};

interface Asked extends PageAnswer {
  text: string;
  restarted: string[];
  chosen: RecordingSettings[];
}

async function ask(path: string, method = "GET", form = "", shown: DeviceFacts = facts): Promise<Asked> {
  const restarted: string[] = [];
  const chosen: RecordingSettings[] = [];
  const answer = await answerPage(
    { method, url: new URL(`http://device${path}`), body: Buffer.from(form) },
    {
      facts: () => shown,
      config: configDeps(),
      farm: farmPageOf([]),
      restart: (channel) => channel === "1" && restarted.push(channel) > 0,
      recordings: recordingPageOf(newStore()),
      chooseRecording: (channel, settings) => {
        if (channel === "2") return "platform";
        if (channel !== "1") return "unknown";
        chosen.push(settings);
        return "done";
      },
      picture: async (channel) => (channel === "1" ? Buffer.from([0xff, 0xd8]) : undefined),
    },
  );
  return { ...answer, text: answer.body.toString(), restarted, chosen };
}

test("shows the device and its cameras on the configuration page", async () => {
  const { status, contentType, text } = await ask("/config");
  expect([status, contentType]).toEqual([200, "text/html; charset=utf-8"]);
  for (const shown of ["AIS-0001", "24.11.1", "区域入侵 1.2.0", "10.0.0.5", "-42 毫秒", "事件 3 条，视频 1 段"])
    expect(text).toContain(shown);
  for (const shown of ["大门", "在线", "1920 × 1080", "15.0", "5.0 / 5.0", "1 分钟前"]) expect(text).toContain(shown);
});

test("shows the version of ffmpeg, with advice if it gets no security fixes", async () => {
  const current = await ask("/config");
  expect(current.text).toContain("<dt>ffmpeg 版本</dt><dd>5.1.9-0+deb12u1</dd>");
  const old = await ask("/config", "GET", "", { ...facts, versions: { ...facts.versions, ffmpeg: "git-2018" } });
  expect(old.text).toContain("<dd>git-2018，ffmpeg 已停止安全维护：接入网络摄像头之前，请在本机安装");
  expect(old.text).toContain("<dt>算法版本</dt><dd>区域入侵 1.2.0</dd>");
});

test("loads no resources from elsewhere, and uses only relative addresses", async () => {
  const { text } = await ask("/config");
  const addresses = [...text.matchAll(/(?:src|href|action)="([^"]*)"/g)].map(([, address]) => address);
  expect(addresses).toContain("config");
  for (const address of addresses) expect(address).toMatch(/^config(\?|$)/);
  expect(text).not.toMatch(/https?:\/\/(?!127\.0\.0\.1:8686)|<script|@import|url\(/);
});

test("escapes the names of cameras", async () => {
  const name = `<script>alert("1")</script>`;
  const channel = `a"><img src=x onerror='x'>&`;
  const hostile = {
    point: { ...point, name, channel, online: false },
    rates: undefined,
    trouble: "<b>断开</b>",
    recording,
    recordingByPlatform: true,
    local: "taken" as const,
  };
  const { text } = await ask("/config", "GET", "", { ...facts, name, channels: [hostile] });
  expect(text).not.toMatch(/<script|<img|<b>/);
  expect(text).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;");
  expect(text).toContain('value="a&quot;&gt;&lt;img src=x onerror=&#39;x&#39;&gt;&amp;"');
  expect(text).toContain("&lt;b&gt;断开&lt;/b&gt;");
});

test("shows a hint on a device without cameras", async () => {
  expect((await ask("/config", "GET", "", { ...facts, channels: [] })).text).toContain("尚未添加摄像头");
});

test("reopens a camera with the button of that camera", async () => {
  const { status, text, restarted } = await ask("/config", "POST", "channel=1");
  expect([status, restarted]).toEqual([200, ["1"]]);
  expect(text).toContain("正在重新连接摄像头 1");
});

test.each(["channel=9", "", "channel=%"])("reopens no camera for a form with “%s”, and says so", async (form) => {
  const { status, text, restarted } = await ask("/config", "POST", form);
  expect([status, restarted]).toEqual([404, []]);
  expect(text).toContain("该摄像头已不存在");
});

test("returns a camera's picture as JPEG", async () => {
  expect(await ask("/config/picture?channel=1")).toMatchObject({ status: 200, contentType: "image/jpeg" });
});

test("shows the picture of a chosen camera within the page", async () => {
  expect((await ask("/config?view=1")).text).toContain('src="data:image/jpeg;base64,/9g="');
  expect((await ask("/config?view=9")).text).toContain("该摄像头暂无画面");
  expect((await ask("/config?view=<script>")).text).not.toContain("<script");
});

test.each([
  "/",
  "/sellpig/",
  "/patrolpost/x",
  "/config/",
  "/config/picture?channel=9",
  "/config/picture",
  "/etc/passwd",
])("%s is no page of this device", async (path) => {
  const { status, text } = await ask(path);
  expect(status).toBe(404);
  expect(text).toContain("设备没有提供该页面");
});

test("refuses a request that is neither a GET nor a form", async () => {
  expect((await ask("/config", "DELETE")).status).toBe(405);
  expect((await ask("/sellpig", "POST")).status).toBe(405);
});

test("shows recording settings of the platform without a way to change them", async () => {
  const schedule = [{ days: [1, 2], from: 480, to: 1_200 }];
  const set = { ...recording, mode: "event" as const, schedule };
  const channels = [
    { point, rates, trouble: undefined, recording: set, recordingByPlatform: true, local: "none" as const },
  ];
  const { text } = await ask("/config", "GET", "", { ...facts, channels });
  expect(text).toContain("报警前后录像，周一二 08:00 ~ 20:00，报警前 10 秒，后 30 秒");
  expect(text).toContain("由平台设置");
  expect(text).not.toContain('class="recording"');
  const refused = await ask("/config", "POST", "channel=2&mode=off");
  expect([refused.status, refused.chosen]).toEqual([409, []]);
  expect(refused.text).toContain("由平台设置");
});

test("sets the recording on the configuration page", async () => {
  const { text, chosen, status } = await ask(
    "/config",
    "POST",
    "channel=1&mode=event&day=1&day=5&from=18:30&to=07:00&before_s=15&after_s=60",
  );
  expect([status, text.includes("摄像头 1 的录像设置已保存")]).toEqual([200, true]);
  const schedule = [{ days: [1, 5], from: 18 * 60 + 30, to: 7 * 60 }];
  expect(chosen).toEqual([{ mode: "event", schedule, before_s: 15, after_s: 60 }]);
  const always = await ask("/config", "POST", "channel=1&mode=continuous&from=00:00&to=00:00&before_s=0&after_s=1");
  expect(always.chosen[0]?.schedule).toEqual([]);
});

test.each([
  ["no such mode", "channel=1&mode=all&from=00:00&to=00:00", 400],
  ["a time that is none", "channel=1&mode=off&day=1&from=25:00&to=00:00", 400],
  ["longer before than is kept", "channel=1&mode=event&before_s=61&after_s=1", 400],
  ["a camera that is gone", "channel=9&mode=off", 404],
])("%s changes nothing", async (_name, form, expected) => {
  const { status, chosen, restarted } = await ask("/config", "POST", form);
  expect([status, chosen, restarted]).toEqual([expected, [], []]);
});
