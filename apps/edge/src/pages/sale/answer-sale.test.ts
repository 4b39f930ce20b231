import { expect, test } from "vitest";
import { type FarmPage, farmCamera, farmNow, farmPageOf } from "#test/farm-page.ts";
import { answerSale } from "./answer-sale.ts";

async function ask(deps: FarmPage, query = ""): Promise<string> {
  const request = { method: "GET", url: new URL(`http://device/sellpig${query}`), body: Buffer.alloc(0) };
  const { status, body } = await answerSale(request, deps);
  expect(status).toBe(200);
  return String(body);
}
const load = { at: farmNow - 90_000, algId: "dbgz", heads: 29, counts: [10, 10, 9], weight: 3475, plate: "粤B12345" };
const counting = farmCamera({ channel: "scale", name: "地磅", livestock: ["dbgz"], load });

test("shows counting cameras first, with the last load, the picture and its time", async () => {
  const text = await ask(farmPageOf([farmCamera(), counting]));
  for (const shown of ["地磅过重", "29</strong> 头", "3 批：10、10、9", "3475.0 kg", "粤B12345", "1 分钟前"])
    expect(text).toContain(shown);
  expect(text).toContain("data:image/jpeg;base64,/9g=");
  expect(text).toContain("5 秒前");
  expect(text).toContain('content="3;url=sellpig?channel=scale"');
});

test("shows no number for a camera that does not count", async () => {
  const text = await ask(farmPageOf([farmCamera()]));
  expect(text).toContain("未安装点数算法");
  expect(text).not.toMatch(/\d+<\/strong>|最近一车|没有猪只/);
});

test("shows “no load” before the first one instead of a load of 0", async () => {
  const text = await ask(farmPageOf([farmCamera({ livestock: ["tdds"] })]));
  expect(text).toContain("设备启动后还没有猪只通过");
  expect(text).not.toContain("最近一车");
});

test("shows no weight if none was measured", async () => {
  const heads = { ...load, algId: "tdds", weight: undefined, plate: "" };
  const text = await ask(farmPageOf([{ ...counting, livestock: ["tdds"], load: heads }]));
  expect(text).toContain("<dt>重量</dt><dd>-</dd>");
  expect(text).not.toContain(" kg<");
});

test.each([
  ["open", { state: "open", at: farmNow - 1_000 }, "开，"],
  ["closed", { state: "closed", at: farmNow - 1_000 }, "关，"],
  ["not read", { state: "unknown", at: farmNow - 1_000 }, "未知（触点读不到），"],
  ["read long ago", { state: "open", at: farmNow - 11_000 }, "未知（触点没有更新），"],
  ["absent", undefined, "未知（未接门磁触点）"],
] as const)("shows no more than is known of a gate whose contact is %s", async (_state, gate, sentence) => {
  const text = await ask(farmPageOf([farmCamera({ gate })]));
  expect(text).toContain(`<dt>闸门</dt><dd>${sentence}`);
  expect(text.match(/<dt>闸门<\/dt><dd>(开|关|未知)/g)).toHaveLength(1);
});

test.each([
  ["offline", farmCamera({ online: false }), "摄像头离线，暂无画面"],
  ["without a picture", farmCamera({ channel: "dark" }), "该摄像头暂无画面"],
])("a camera that is %s shows that in place of a picture", async (_state, camera, sentence) => {
  const text = await ask(farmPageOf([camera]));
  expect(text).toContain(sentence);
  expect(text).not.toContain("<img");
});

test("shows the camera of the address, or the first one if that camera no longer exists", async () => {
  const cameras = farmPageOf([farmCamera(), farmCamera({ channel: "2", name: "二号台" })]);
  expect(await ask(cameras, "?channel=2")).toMatch(/<h2>二号台/);
  expect(await ask(cameras, "?channel=9")).toMatch(/<h2>装猪台/);
});

test("shows a hint on a device without cameras", async () => {
  expect(await ask(farmPageOf([]))).toContain("尚未添加摄像头");
});

test("escapes the names of cameras, and loads no resources from elsewhere", async () => {
  const name = `<script>alert("1")</script>`;
  const channel = `a"><img src=x onerror='x'>&`;
  const text = await ask(farmPageOf([farmCamera({ name, channel }), farmCamera()]));
  expect(text).not.toMatch(/<script|<img src=x|https?:\/\/|@import/);
  expect(text).toContain("&lt;script&gt;");
});
