/** Starts the reference agent with the environment variables that `device-check` gives to a device program. */
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { root } from "../repository.ts";

const Environment = z.object({
  HUIYAN_URL: z.url(),
  HUIYAN_DEVICE_ID: z.string(),
  HUIYAN_FACTORY_KEY: z.string(),
  HUIYAN_DATA: z.string(),
});

const { HUIYAN_URL, HUIYAN_DEVICE_ID, HUIYAN_FACTORY_KEY, HUIYAN_DATA } = Environment.parse(process.env);
const config = join(HUIYAN_DATA, "edge.json");
writeFileSync(
  config,
  JSON.stringify({
    server: HUIYAN_URL,
    data: join(HUIYAN_DATA, "data"),
    media: [join(root, "demo/clips")],
    devices: [{ device_id: HUIYAN_DEVICE_ID, factory_key: HUIYAN_FACTORY_KEY }],
  }),
);
spawn(process.execPath, [join(root, "apps/edge/src/main.ts"), "--config", config], {
  env: { ...process.env, DISCOVERY_INTERFACE: "off" },
  stdio: "inherit",
}).once("exit", (code) => process.exit(code ?? 1));
