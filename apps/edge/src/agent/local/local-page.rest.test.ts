import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { type LaunchedAgent, launchAgent } from "#test/launched-agent.ts";
import { eventually } from "#test/outbox-fixture.ts";

/** Requests a page through the device's newest tunnel. @param form fields to submit; absent: GET */
async function ask({ platform }: LaunchedAgent, path: string, form?: Record<string, string>): Promise<string> {
  const tunnel = platform.tunnels.findLast((each) => !each.destroyed && !each.closed);
  if (tunnel === undefined) return "";
  const stream = tunnel.request({ ":path": path, ":method": form === undefined ? "GET" : "POST" });
  if (form !== undefined) stream.end(new URLSearchParams(form).toString());
  return text(stream).catch(() => "");
}

async function until(work: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 60_000;
  while (!(await work())) if (Date.now() > end) throw new Error("the condition never came true");
}

test("runs a camera that was added on the page again after a restart from that page", async () => {
  const agent = await launchAgent();
  await eventually(() => agent.platform.tunnels.length === 1);
  const camera = { do: "camera.save", revision: "0", name: "本机大门", kind: "generated", analysis_fps: "1" };
  expect(await ask(agent, "/config", camera)).toContain("摄像头 本机大门 已保存");
  const session = agent.platform.state()?.session;
  const tunnels = agent.platform.tunnels.length;
  expect(await ask(agent, "/config", { do: "restart", confirm: "yes" })).toContain("正在重启");
  await agent.online(session);
  await eventually(() => agent.platform.tunnels.length > tunnels, 60_000);
  await until(async () => (await ask(agent, "/config")).includes("640 × 360"));
  expect(await ask(agent, "/config")).toContain("local-1 · 本机添加");
});

test("tests a new platform address before keeping it, and can return to the old one", async () => {
  const agent = await launchAgent({ env: { SERVER_TRIAL_SECONDS: "3" } });
  await eventually(() => agent.platform.tunnels.length === 1);
  const session = agent.platform.state()?.session;
  const other = new URL(agent.platform.url);
  other.hostname = "localhost";
  const tunnels = agent.platform.tunnels.length;
  const refused = await ask(agent, "/config", { do: "server.change", server: "http://127.0.0.1:1" });
  expect(refused).toContain("该地址没有应答或不是平台");
  expect(await ask(agent, "/config", { do: "server.change", server: other.origin })).toContain("平台地址已更换");
  await agent.online(session);
  await eventually(() => agent.platform.tunnels.length > tunnels, 60_000);
  await until(async () =>
    (await ask(agent, "/config?page=network")).includes(`恢复原地址 ${agent.platform.url.origin}`),
  );
});
