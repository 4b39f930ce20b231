import { expect, test } from "vitest";
import { type FarmPage, farmCamera, farmPageOf } from "#test/farm-page.ts";
import { answerPatrol } from "./answer-patrol.ts";

async function ask(deps: FarmPage, query = "", form?: Record<string, string>) {
  const body = Buffer.from(form === undefined ? "" : new URLSearchParams(form).toString());
  const method = form === undefined ? "GET" : "POST";
  const answer = await answerPatrol({ method, url: new URL(`http://device/patrolpost${query}`), body }, deps, 1);
  return { status: answer.status, text: String(answer.body) };
}
const images = (text: string) => text.match(/<img /g)?.length ?? 0;
const presets = {
  ptz: [
    { token: "1", name: "东侧栏舍" },
    { token: "2", name: "" },
  ],
};
const moving = farmCamera({ channel: "ptz", name: "云台" });

test("shows the current picture of every camera with its time", async () => {
  const deps = farmPageOf([farmCamera(), farmCamera({ channel: "2", name: "走道", online: false })]);
  const { status, text } = await ask(deps);
  expect([status, images(text)]).toEqual([200, 1]);
  for (const shown of ["装猪台", "走道", "画面时间", "5 秒前", "摄像头离线，暂无画面"]) expect(text).toContain(shown);
});

test("shows the other pictures if one fails", async () => {
  const cameras = ["1", "broken", "dark", "4"].map((channel) => farmCamera({ channel, name: `相机 ${channel}` }));
  const { text } = await ask(farmPageOf(cameras));
  expect(images(text)).toBe(2);
  for (const { name } of cameras) expect(text).toContain(name);
});

test("shows twelve small pictures per page", async () => {
  const cameras = Array.from({ length: 30 }, (_, at) => farmCamera({ channel: `${at}`, name: `相机${at}。` }));
  const deps = farmPageOf(cameras);
  const { text } = await ask(deps, "?page=2");
  expect(images(text)).toBe(12);
  expect(text).toContain("相机12。");
  expect(text).toContain("2 / 3");
  expect(new Set(deps.asked.map(([, bytes]) => bytes))).toEqual(new Set([40_000]));
  for (const page of ["99", "0", "x", "1.5"]) expect((await ask(deps, `?page=${page}`)).status).toBe(200);
});

test("offers the stored positions of a PTZ camera, and shows the camera after it has moved to one", async () => {
  const deps = farmPageOf([moving], presets);
  const { text } = await ask(deps, "?channel=ptz");
  expect(text).toContain("<button>东侧栏舍</button>");
  expect(text).toContain("<button>2</button>");
  const went = await ask(deps, "", { channel: "ptz", preset: "1" });
  expect([went.status, deps.went, images(went.text)]).toEqual([200, ["ptz 1"], 1]);
  expect(went.text).toContain("已转到预置位，画面为到位后拍摄");
});

test("reports why a camera does not reach a position", async () => {
  const { status, text } = await ask(farmPageOf([moving], presets), "", { channel: "ptz", preset: "9" });
  expect(status).toBe(502);
  expect(text).toContain("未能转到预置位：没有该预置位");
  expect(text).not.toContain("已转到");
});

test.each([
  ["that does not move", farmCamera(), {}, "该摄像头不支持转动"],
  ["without positions", moving, { ptz: [] }, "摄像头没有预置位"],
  ["that is offline", farmCamera({ online: false }), {}, "摄像头离线，暂不能转动"],
])("a camera %s reports so", async (_what, camera, known, sentence) => {
  const { text } = await ask(farmPageOf([camera], known), `?channel=${camera.channel}`);
  expect(text).toContain(sentence);
  expect(text).not.toContain("<form");
});

test("reports a camera that no longer exists, and shows a hint on a device without cameras", async () => {
  expect(await ask(farmPageOf([farmCamera()]), "?channel=9")).toMatchObject({ status: 404 });
  expect((await ask(farmPageOf([]))).text).toContain("尚未添加摄像头");
});

test("escapes the names of cameras and positions", async () => {
  const name = `<script>alert("1")</script>`;
  const deps = farmPageOf([farmCamera({ channel: "ptz", name })], { ptz: [{ token: "1", name }] });
  for (const query of ["", "?channel=ptz"]) expect((await ask(deps, query)).text).not.toContain("<script");
});
