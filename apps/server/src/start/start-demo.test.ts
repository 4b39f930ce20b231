import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { createLog } from "#platform/log/log.ts";
import { startDemoAgent, writeAgentConfig } from "./start-demo.ts";

/** Starts the demo's agent process, and returns the variables of its environment. */
async function environmentOfAgent(): Promise<string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "huiyan-demo-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  const born = [{ device_id: "AIS-0001", type: "AIS" as const, key: "k", code: "c" }];
  const options = { dataDir, publisherKey: undefined, url: "http://127.0.0.1:9", cameras: [] };
  await writeAgentConfig(options, born);
  const agent = await startDemoAgent({ ...options, log: createLog("silent"), onStart: () => undefined });
  const environment = readFileSync(`/proc/${agent?.pid()}/environ`, "utf8").split("\0");
  await agent?.stop();
  return environment;
}

it.runIf(process.platform === "linux")(
  "the demo's agent announces itself on the loopback only, unless another interface is chosen",
  async () => {
    vi.stubEnv("DISCOVERY_INTERFACE", undefined);
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await environmentOfAgent()).toContain("DISCOVERY_INTERFACE=127.0.0.1");
    vi.stubEnv("DISCOVERY_INTERFACE", "192.0.2.7");
    expect(await environmentOfAgent()).toContain("DISCOVERY_INTERFACE=192.0.2.7");
  },
);
