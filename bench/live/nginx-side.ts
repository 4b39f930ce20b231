import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "../../apps/server/src/platform/process/free-port.ts";
import { publisher, type StreamSide } from "./relay-side.ts";

const modulePath = "/usr/lib/nginx/modules/ngx_rtmp_module.so";

/** Starts nginx with its RTMP module and one worker. Needs Debian's packages nginx and libnginx-mod-rtmp. */
export async function startNginxSide(clip: string, folder: string): Promise<StreamSide> {
  const port = await findFreePort();
  const config = join(folder, "nginx.conf");
  writeFileSync(
    config,
    `load_module ${modulePath};
worker_processes 1; daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log;
events { worker_connections 4096; }
rtmp { access_log off; server { listen 127.0.0.1:${port}; chunk_size 4096; application live { live on; } } }
`,
  );
  const nginx = spawn("nginx", ["-c", config], { stdio: ["ignore", "ignore", "inherit"] });
  await once(nginx, "spawn");
  await sleep(1_000);
  const source = publisher(clip, `rtmp://127.0.0.1:${port}/live/bench`);
  await sleep(3_000);
  const [worker] = readFileSync(`/proc/${nginx.pid}/task/${nginx.pid}/children`, "utf8").split(" ");
  return {
    port,
    pid: Number(worker),
    async stop() {
      source.kill();
      nginx.kill();
      await once(nginx, "exit");
    },
  };
}
