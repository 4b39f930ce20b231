/**
 * Measures `npm start` on an empty data folder: the time to the sign-in page and to the first alarm that a device
 * raised. Then measures memory and processor time of the server, its database, the agent and its ffmpeg. Linux only.
 * Prints JSON, asserts nothing.
 * npm run bench -- demo --minutes 10
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { signIn } from "@huiyan/contract/session/session.api";
import { findFreePort } from "../../apps/server/src/platform/process/free-port.ts";
import { createClient } from "../../apps/server/test/client.ts";
import { cpuSeconds, memoryMb } from "../live/process-cost.ts";
import { machine, summary } from "../statistics.ts";

const { values } = parseArgs({ options: { minutes: { type: "string", default: "10" } } });
const sampleMs = 10_000;
/** Maximum time to the sign-in page, ms. The same limit applies from there to the first alarm. */
const startLimitMs = 300_000;

const parts = ["server", "database", "agent", "ffmpeg"] as const;
type Part = (typeof parts)[number];

function partOf(command: string): Part | undefined {
  if (command.includes("ffmpeg")) return "ffmpeg";
  if (command.startsWith("postgres") || command.includes("/postgres ")) return "database";
  if (command.includes("/apps/edge/")) return "agent";
  return command.includes("/apps/server/src/main.ts") ? "server" : undefined;
}

interface Process {
  pid: number;
  parent: number;
  command: string;
}

function readProcess(pid: number): Process[] {
  try {
    const parent = Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[1]);
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
    return [{ pid, parent, command }];
  } catch {
    // the process has ended since it was listed
    return [];
  }
}

/**
 * Returns the descendants of a process, each with its part of the product. A process whose command identifies no part
 * belongs to its parent's part.
 */
function partsBelow(root: number): { pid: number; part: Part; command: string }[] {
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)));
  const below = (parent: number, inherited: Part | undefined): { pid: number; part: Part; command: string }[] =>
    all
      .filter((one) => one.parent === parent)
      .flatMap(({ pid, command }) => {
        const part = partOf(command) ?? inherited;
        const rest = below(pid, part);
        return part === undefined ? rest : [{ pid, part, command }, ...rest];
      });
  return below(root, undefined);
}

interface Usage {
  memory: number;
  seconds: number;
}

/** Returns the usage of each descendant of a process. Processes that end during the measurement are left out. */
function usageOf(root: number): Map<number, Usage & { part: Part }> {
  const read = partsBelow(root).flatMap(({ pid, part }) => {
    try {
      return [[pid, { part, memory: memoryMb(pid), seconds: cpuSeconds(pid) }] as const];
    } catch {
      return [];
    }
  });
  return new Map(read);
}

async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  for (const deadline = performance.now() + startLimitMs; performance.now() < deadline; await sleep(200)) {
    const found = await look().catch(() => undefined);
    if (found !== undefined) return found;
  }
  throw new Error(`no ${what} within ${startLimitMs / 1000} s`);
}

const folder = mkdtempSync(join(tmpdir(), "huiyan-bench-"));
const port = await findFreePort();
const url = `http://127.0.0.1:${port}`;
const script = fileURLToPath(new URL("../../scripts/bootstrap.mjs", import.meta.url));
const began = performance.now();
const load_before = machine().load;
const product = spawn(process.execPath, [script, "start"], {
  env: { ...process.env, HUIYAN_DATA: folder, PORT: `${port}` },
  stdio: "ignore",
});
const secondsSince = (from: number) => Math.round((performance.now() - from) / 100) / 10;
try {
  await until("sign-in page", async () => ((await fetch(url)).ok ? true : undefined));
  const sign_in_page_s = secondsSince(began);
  const input = { account: "13800000001", password: "Demo@2026" };
  const { token } = await until("session", () => createClient(url).call(signIn, input));
  const client = createClient(url, token);
  await until("alarm of a device", async () => {
    const { list } = await client.call(findMessages, { size: 100 });
    return list.find(({ data }) => data.demonstration !== true);
  });
  const first_alarm_s = secondsSince(began);

  const memory: Record<Part, number[]> = { server: [], database: [], agent: [], ffmpeg: [] };
  const core: Record<Part, number[]> = { server: [], database: [], agent: [], ffmpeg: [] };
  let last = usageOf(product.pid ?? 0);
  let lastAt = performance.now();
  for (const end = lastAt + Number(values.minutes) * 60_000; performance.now() < end; ) {
    await sleep(sampleMs);
    const now = usageOf(product.pid ?? 0);
    const seconds = (performance.now() - lastAt) / 1000;
    for (const part of parts) {
      const own = [...now].filter(([, one]) => one.part === part);
      const used = own.reduce((sum, [pid, one]) => sum + one.seconds - (last.get(pid)?.seconds ?? 0), 0);
      memory[part].push(own.reduce((sum, [, one]) => sum + one.memory, 0));
      core[part].push((used / seconds) * 100);
    }
    last = now;
    lastAt = performance.now();
  }
  const both = memory.server.map((mb, at) => mb + (memory.database[at] ?? 0));
  console.log(
    JSON.stringify(
      {
        sign_in_page_s,
        first_alarm_s,
        load_before,
        memory_mb: {
          ...Object.fromEntries(parts.map((part) => [part, summary(memory[part])])),
          server_with_database: summary(both),
        },
        percent_of_a_core: Object.fromEntries(parts.map((part) => [part, summary(core[part])])),
        machine: machine(),
      },
      null,
      2,
    ),
  );
} finally {
  product.kill("SIGTERM");
  await once(product, "exit");
  rmSync(folder, { recursive: true, force: true });
}
