import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { getUserInfo } from "@huiyan/contract/organisation/organisation.api";
import { signIn } from "@huiyan/contract/session/session.api";
import { saveFolding } from "@huiyan/contract/setting/setting.api";
import { z } from "zod";
import { findFreePort } from "../apps/server/src/platform/process/free-port.ts";
import { createClient } from "../apps/server/test/client.ts";
import { startServerProcess } from "../apps/server/test/server-process.ts";
import { openListeningPage } from "./listening-page.ts";
import { summary } from "./statistics.ts";

const RunFile = z.object({
  accounts: z.array(z.object({ role: z.string(), account: z.string(), password: z.string() })),
});
const Frame = z.object({
  data: z.object({ message: z.object({ create_at: z.number(), received_at: z.number(), alg: z.string() }) }),
});

/**
 * Runs the whole demo with five cameras and the real model. An alarm's time is when the analysed frame left the
 * camera's process. The delay until the page receives the alarm includes analysis, pictures, upload and push.
 */
export async function measureFrames(seconds: number) {
  const folder = await mkdtemp(join(tmpdir(), "huiyan-bench-"));
  const server = await startServerProcess({ dataDir: folder, port: await findFreePort() });
  const toPage: number[] = [];
  const toServer: number[] = [];
  try {
    const { accounts } = RunFile.parse(JSON.parse(await readFile(join(folder, "run.json"), "utf8")));
    const admin = accounts.find(({ role }) => role === "admin");
    const { token } = await createClient(server.url).call(signIn, {
      account: admin?.account ?? "",
      password: admin?.password ?? "",
    });
    const client = createClient(server.url, token);
    const { org } = await client.call(getUserInfo, {});
    // without grouping, each alarm is a separate entry of the list
    await client.call(saveFolding, { gap_seconds: 0 });
    const page = await openListeningPage(server.url, token, org?._id ?? "", (text, at) => {
      const { message } = Frame.parse(JSON.parse(text)).data;
      toPage.push(at - message.create_at);
      toServer.push(message.received_at - message.create_at);
    });
    await sleep(seconds * 1000);
    page.terminate();
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
  return { cameras: 5, seconds, frameToServerMs: summary(toServer), frameToPageMs: summary(toPage) };
}
