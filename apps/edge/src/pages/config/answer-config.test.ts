import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Refusal } from "#platform/local/refusal.ts";
import { configDeps, emptyPlatform, localCamerasIn, serverFacts, temporaryFolder } from "#test/config-deps.ts";
import { farmPageOf } from "#test/farm-page.ts";
import { newStore, recordingPageOf } from "#test/recordings.ts";
import { type DeviceFacts } from "../device-facts.ts";
import { answerPage } from "../device-pages.ts";
import { type ConfigDeps } from "./config-deps.ts";

const facts: DeviceFacts = {
  deviceId: "AIS-0001",
  name: "一号机房",
  type: "AIS",
  platform: "linux-x64",
  versions: {},
  addresses: ["10.0.0.5"],
  server: "http://127.0.0.1:8686",
  connected: true,
  startedAt: 0,
  now: 90_000,
  clockOffsetMs: -42,
  outbox: { events: 0, videos: 0, dropped_events: 0, dropped_images: 0, dropped_videos: 0 },
  recordings: { usedBytes: 0, quotaBytes: 1e9 },
  channels: [],
};

type Ask = (query: string, form?: Record<string, string | string[]>) => Promise<{ status: number; text: string }>;

function pagesOf(more: Partial<ConfigDeps> = {}, picture: Buffer | undefined = undefined): Ask {
  const config = configDeps(more);
  return async (query, form) => {
    const fields = Object.entries(form ?? {}).flatMap(([name, value]) =>
      [value].flat().map((each): [string, string] => [name, each]),
    );
    const body = Buffer.from(new URLSearchParams(fields).toString());
    const request = { method: form === undefined ? "GET" : "POST", url: new URL(`http://device/config${query}`), body };
    const answer = await answerPage(request, {
      farm: farmPageOf([]),
      config,
      facts: () => facts,
      restart: () => false,
      picture: async () => picture,
      recordings: recordingPageOf(newStore()),
      chooseRecording: () => "unknown" as const,
    });
    return { status: answer.status, text: String(answer.body) };
  };
}

const rtsp = {
  do: "camera.save",
  revision: "0",
  name: "大门",
  kind: "rtsp",
  url: "rtsp://10.0.0.9:554/stream1",
  host: "",
  port: "80",
  username: "admin",
  password: "p@ss",
  carried: "",
  analysis_fps: "5",
};

test("keeps an added camera across a restart, without its password in any file or page", async () => {
  const folder = temporaryFolder();
  let applied = 0;
  const { service } = localCamerasIn(folder, { onApply: () => void applied++ });
  const ask = pagesOf({ cameras: service });
  const saved = await ask("", rtsp);
  expect([saved.status, applied]).toEqual([200, 1]);
  expect(saved.text).toContain("摄像头 大门 已保存");
  const path = join(folder, "local-cameras.json");
  expect(readFileSync(path, "utf8")).not.toContain("p@ss");
  expect(statSync(path).mode & 0o077).toBe(0);
  const again = localCamerasIn(folder);
  expect(again.store.list()).toMatchObject([{ channel: "local-1", name: "大门", source: { username: "admin" } }]);
  expect((await pagesOf({ cameras: again.service })("?page=camera&channel=local-1")).text).not.toContain("p@ss");
});

test.each([
  ["without a name", { name: " " }, "请填写名称"],
  ["with another kind of address", { url: "http://10.0.0.9/" }, "视频地址须以 rtsp:// 开头"],
  ["with no address", { url: "" }, "视频地址须以 rtsp:// 开头"],
  ["of no kind", { kind: "file" }, "请选择接入方式"],
  ["with a port that is none", { kind: "onvif", host: "10.0.0.9", port: "0" }, "端口须为 1 到 65535"],
  ["with a host that is none", { kind: "onvif", host: "a b", port: "80" }, "请填写摄像头的 IP 地址"],
  ["with a frame rate that is none", { analysis_fps: "99" }, "分析帧率须为"],
  ["with hidden secrets that nobody told", { url: "rtsp://10.0.0.9/?token=******" }, "请重新填写"],
])(
  "a camera %s is refused with a sentence, the input stays, and nothing is stored",
  async (_name, fields, sentence) => {
    const { store, service } = localCamerasIn(temporaryFolder());
    const { status, text } = await pagesOf({ cameras: service })("", { ...rtsp, ...fields });
    expect([status, store.list().length]).toEqual([400, 0]);
    expect(text).toContain(sentence);
    expect(text).toContain('value="admin"');
  },
);

test("sends a password only to the address for which it was entered", async () => {
  const { store, service } = localCamerasIn(temporaryFolder());
  const ask = pagesOf({ cameras: service });
  await ask("", rtsp);
  const edit = { ...rtsp, channel: "local-1", revision: "1", password: "" };
  const moved = await ask("", { ...edit, url: "rtsp://10.6.6.6:554/stream1" });
  expect([moved.status, moved.text.includes("请重新输入密码")]).toEqual([400, true]);
  expect((await ask("", { ...edit, url: "rtsp://10.0.0.9:554/stream2" })).status).toBe(200);
  expect(store.get("local-1")?.source).toMatchObject({ url: "rtsp://10.0.0.9:554/stream2" });
  expect(store.get("local-1")?.source).toHaveProperty("password_sealed");
});

test("hides secrets of a shown address, and keeps them when the form is submitted", async () => {
  const { store, service } = localCamerasIn(temporaryFolder());
  const ask = pagesOf({ cameras: service });
  await ask("", { ...rtsp, url: "rtsp://10.0.0.9/live?token=geheim" });
  const shown = (await ask("?page=camera&channel=local-1")).text;
  expect(shown).toContain("token=******");
  expect(shown).not.toContain("geheim");
  const back = { ...rtsp, channel: "local-1", revision: "1", url: "rtsp://10.0.0.9/live?token=******", name: "后门" };
  expect((await ask("", back)).status).toBe(200);
  expect(store.get("local-1")).toMatchObject({ name: "后门", source: { url: "rtsp://10.0.0.9/live?token=******" } });
});

test("tests a camera before it is saved, and does not require the password again", async () => {
  const { store, service } = localCamerasIn(temporaryFolder());
  const ask = pagesOf({ cameras: service });
  const tried = await ask("", { ...rtsp, do: "camera.try", kind: "generated" });
  expect([tried.status, store.list().length]).toEqual([200, 0]);
  expect(tried.text).toContain("640 × 360");
  expect(tried.text).toContain("data:image/jpeg;base64,");
  const failed = await ask("", { ...rtsp, do: "camera.try", url: "rtsp://127.0.0.1:1/" });
  expect([failed.status, failed.text.includes("试连失败：")]).toEqual([502, true]);
});

test("accepts one of sixty concurrent changes of a camera, and refuses the others", async () => {
  const { store, service } = localCamerasIn(temporaryFolder());
  const ask = pagesOf({ cameras: service });
  await ask("", rtsp);
  const edits = Array.from({ length: 60 }, (_, at) =>
    ask("", { ...rtsp, channel: "local-1", revision: "1", name: `门 ${at}` }),
  );
  const answers = await Promise.all(edits);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status, text }) => status === 409 && text.includes("已被他人修改"))).toHaveLength(59);
  expect(store.get("local-1")?.revision).toBe(2);
});

test("gives sixty concurrent new cameras sixty channels, and reuses no channel", async () => {
  const { store, service } = localCamerasIn(temporaryFolder());
  const ask = pagesOf({ cameras: service });
  await Promise.all(Array.from({ length: 60 }, () => ask("", rtsp)));
  expect(new Set(store.list().map(({ channel }) => channel)).size).toBe(60);
  await ask("", { do: "camera.remove", channel: "local-60", revision: "1" });
  await ask("", rtsp);
  expect(store.get("local-60")).toBeUndefined();
  expect(store.get("local-61")).toBeDefined();
});

test("removes a camera after a confirmation, and reports a camera that no longer exists", async () => {
  const { store, service } = localCamerasIn(temporaryFolder());
  const ask = pagesOf({ cameras: service });
  await ask("", rtsp);
  expect((await ask("?page=remove&channel=local-1")).text).toContain("移除 大门");
  expect((await ask("", { do: "camera.remove", channel: "local-1", revision: "9" })).status).toBe(409);
  expect((await ask("", { do: "camera.remove", channel: "local-1", revision: "1" })).status).toBe(200);
  expect(store.list()).toEqual([]);
  expect((await ask("", { do: "camera.remove", channel: "local-1", revision: "1" })).status).toBe(404);
});

test("shows a camera that the platform now configures without a way to change it", async () => {
  const folder = temporaryFolder();
  await pagesOf({ cameras: localCamerasIn(folder).service })("", rtsp);
  const platform = { ...emptyPlatform, cameras: new Set(["local-1"]) };
  const { store, service } = localCamerasIn(folder, { platform });
  const ask = pagesOf({ cameras: service });
  for (const form of [
    { ...rtsp, channel: "local-1", revision: "1" },
    { do: "regions.save", channel: "local-1", revision: "1", region_corners: "0,0 9,0 9,9", stay: "3" },
  ]) {
    const { status, text } = await ask("", form);
    expect([status, text.includes("已由平台接管")]).toEqual([409, true]);
  }
  expect(store.get("local-1")?.revision).toBe(1);
  expect((await ask("?page=regions")).text).toContain("由平台设置");
});

test("does not remove a camera on which the platform runs an algorithm", async () => {
  const folder = temporaryFolder();
  await pagesOf({ cameras: localCamerasIn(folder).service })("", rtsp);
  const { store, service } = localCamerasIn(folder, { platform: { ...emptyPlatform, arranged: new Set(["local-1"]) } });
  const form = { do: "camera.remove", channel: "local-1", revision: "1" };
  expect((await pagesOf({ cameras: service })("", form)).status).toBe(409);
  expect(store.list()).toHaveLength(1);
});

test("stores regions as shares of the picture and shows them as percentages", async () => {
  const { store, service } = localCamerasIn(temporaryFolder());
  const ask = pagesOf({ cameras: service });
  await ask("", rtsp);
  const form = {
    do: "regions.save",
    channel: "local-1",
    revision: "1",
    stay: "4",
    region_name: ["门口", ""],
    region_corners: ["10,20 90,20 90,80.5", ""],
  };
  expect((await ask("", form)).text).toContain("区域已保存");
  const polygon = [
    [0.1, 0.2],
    [0.9, 0.2],
    [0.9, 0.805],
  ];
  expect(store.get("local-1")?.intrusion).toMatchObject({ stay_seconds: 4, regions: [{ name: "门口", polygon }] });
  expect((await ask("?page=regions&channel=local-1")).text).toContain('value="10,20 90,20 90,80.5"');
  await ask("", { ...form, revision: "2", region_corners: ["", ""] });
  expect(store.get("local-1")?.intrusion).toBeUndefined();
});

test.each(["10,20 90,20", "10,20 90,20 101,80", "a,b c,d e,f", "10 20 30", "<script>,1 2,2 3,3"])(
  "refuses corners such as “%s”, names them and shows them again",
  async (corners) => {
    const { store, service } = localCamerasIn(temporaryFolder());
    const ask = pagesOf({ cameras: service });
    await ask("", rtsp);
    const form = {
      do: "regions.save",
      channel: "local-1",
      revision: "1",
      region_name: "",
      region_corners: corners,
      stay: "3",
    };
    const { status, text } = await ask("", form);
    expect([status, text.includes("区域 1 的顶点不正确")]).toEqual([400, true]);
    expect(text).not.toContain("<script>,1");
    expect(store.get("local-1")?.intrusion).toBeUndefined();
  },
);

test("allows only the one script that the content policy names, and only on pages with a picture to draw on", async () => {
  const { service } = localCamerasIn(temporaryFolder());
  await pagesOf({ cameras: service })("", { ...rtsp, name: "<script>alert(1)</script>" });
  const drawn = (await pagesOf({ cameras: service }, Buffer.from([0xff, 0xd8]))("?page=regions&channel=local-1")).text;
  const scripts = [...drawn.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = ""]) => script);
  expect(scripts).toHaveLength(1);
  const hash = createHash("sha256")
    .update(scripts[0] ?? "")
    .digest("base64");
  expect(drawn).toContain(`script-src &#39;sha256-${hash}&#39;`);
  expect(drawn).toContain("default-src &#39;none&#39;");
  expect((await pagesOf({ cameras: service })("?page=regions&channel=local-1")).text).not.toContain("<script");
  for (const page of [
    "camera&channel=local-1",
    "remove&channel=local-1",
    "regions",
    "network",
    "time",
    "log",
    "restart",
  ])
    expect((await pagesOf({ cameras: service })(`?page=${page}`)).text).not.toContain("<script");
});

test("changes the platform's address, and shows a refusal next to the input", async () => {
  const changed: string[] = [];
  const change = async (address: string): Promise<void> => {
    if (address.startsWith("ftp")) throw new Refusal(400, "平台地址须形如");
    changed.push(address);
  };
  const ask = pagesOf({ server: { change, facts: () => serverFacts, restore: () => undefined } });
  const refused = await ask("", { do: "server.change", server: 'ftp://"><script>' });
  expect([refused.status, refused.text.includes("平台地址须形如")]).toEqual([400, true]);
  expect(refused.text).toContain('value="ftp://&quot;&gt;&lt;script&gt;"');
  expect((await ask("", { do: "server.change", server: "http://10.0.0.8:8686" })).status).toBe(200);
  expect(changed).toEqual(["http://10.0.0.8:8686"]);
  const failed = { ...serverFacts, failed: "http://10.0.0.8:8686", previous: "http://10.0.0.7" };
  const pages = pagesOf({ server: { change, facts: () => failed, restore: () => undefined } });
  const { text } = await pages("?page=network");
  for (const shown of ["未能连接 http://10.0.0.8:8686，已恢复原地址", "恢复原地址 http://10.0.0.7", "10.0.0.5"])
    expect(text).toContain(shown);
});

test("shows the device's clock, and that the platform's clock is not known yet", async () => {
  expect((await pagesOf()("?page=time")).text).toContain("-42 毫秒");
  expect((await pagesOf({ clockKnown: () => false })("?page=time")).text).toContain("尚未取得");
});

test("shows log lines from the chosen level on, newest first, and offers them as a file", async () => {
  const log = () => [
    { level: 30, at: 1, text: "已连接服务器" },
    { level: 40, at: 2, text: "<b>视频流中断</b>" },
  ];
  const all = (await pagesOf({ log })("?page=log")).text;
  expect(all.indexOf("视频流中断")).toBeLessThan(all.indexOf("已连接服务器"));
  expect(all).not.toContain("<b>");
  expect(all).toContain('href="config/log?save=1"');
  expect((await pagesOf({ log })("?page=log&level=40")).text).not.toContain("<td>已连接服务器");
  expect((await pagesOf({ log })("/log")).text.split("\n")).toHaveLength(3);
});

test("restarts the program only after a confirmation, and gives the reason if it cannot", async () => {
  let restarted = 0;
  const restartProgram = (): void => {
    restarted += 1;
  };
  const ask = pagesOf({ restartProgram });
  expect((await ask("", { do: "restart" })).status).toBe(400);
  expect(restarted).toBe(0);
  expect((await ask("", { do: "restart", confirm: "yes" })).status).toBe(200);
  expect(restarted).toBe(1);
  const bare = pagesOf({
    restartProgram: () => {
      throw new Refusal(409, "无法重启");
    },
  });
  expect(await bare("", { do: "restart", confirm: "yes" })).toMatchObject({ status: 409 });
});
