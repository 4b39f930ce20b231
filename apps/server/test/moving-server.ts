import { z } from "zod";
import { parseConfig } from "#platform/config/config.ts";
import { lockInstance } from "#platform/process/instance-lock.ts";
import { parseCommandLine } from "#start/command-line.ts";
import { startServer } from "#start/start-server.ts";

/**
 * Milliseconds by which the clock of this server is ahead. The server is started like in `main.ts`, and messages of the
 * parent process move the clock.
 */
let aheadMs = 0;
process.on("message", (message) => {
  aheadMs += z.object({ moveByMs: z.number() }).parse(message).moveByMs;
  process.send?.({ aheadMs });
});

const line = parseCommandLine(process.argv.slice(2));
const clock = { now: () => new Date(Date.now() + aheadMs) };
const config = parseConfig(process.env, line.demo, line.demoPublic);
await startServer(config, line, clock, lockInstance(config.dataDir));
