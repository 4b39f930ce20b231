import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { findDevices } from "@huiyan/contract/device/device.api";
import { signIn } from "@huiyan/contract/session/session.api";
import { expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { findFreePort } from "#platform/process/free-port.ts";
import { createClient } from "#test/client.ts";
import { readStoredMessages } from "#test/messages/stored-messages.ts";
import { startServerProcess } from "#test/server-process.ts";

const data = join(import.meta.dirname, "../../test/data/landed");
const Facts = z.object({ commit: z.string(), events: z.array(z.string()).min(1) });
const main = join(import.meta.dirname, "..", "main.ts");

it("restores a backup of a released version: every event with its picture, and users can sign in", async () => {
  const folder = await mkdtemp(join(tmpdir(), "huiyan-landed-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const dataDir = join(folder, "data");
  const { events } = Facts.parse(JSON.parse(await readFile(join(data, "facts.json"), "utf8")));
  const env = { ...process.env, HUIYAN_DATA: dataDir };
  const args = [main, "--no-demo", "--restore", join(data, "backup.huiyan")];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  expect(stdout).toContain("条数、最新报警和金额与备份时一致");
  // only the role api, without the jobs that delete old alarms: the backup file may be years old
  const options = { dataDir, port: await findFreePort(), args: ["--no-demo"], env: { ROLES: "api" } };
  const server = await startServerProcess(options);
  try {
    const { token } = await createClient(server.url).call(signIn, { account: "13912345678", password: "Test@2026" });
    const client = createClient(server.url, token);
    expect((await client.call(findDevices, {})).page.count).toBe(2);
    const { list } = await client.call(findMessages, { size: 100 });
    expect(list.length).toBeGreaterThan(0);
    for (const { image_url } of list) {
      const picture = await fetch(server.url + image_url);
      expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    }
  } finally {
    await server.stop();
  }
  const stored = await readStoredMessages(dataDir);
  expect(stored.events.toSorted()).toEqual(events.toSorted());
  expect(stored.missingPictures).toBe(0);
});
