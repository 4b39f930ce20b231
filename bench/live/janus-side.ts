import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { path as ffmpeg } from "@ffmpeg-installer/ffmpeg";
import { findFreePort } from "../../apps/server/src/platform/process/free-port.ts";
import { type StreamSide } from "./relay-side.ts";

const modules = "/usr/lib/x86_64-linux-gnu/janus";

/** Starts Janus with its streaming plugin and HTTP API. Needs Debian's package janus. */
export async function startJanusSide(clip: string, folder: string): Promise<StreamSide> {
  const [port, rtp] = [await findFreePort(), await findFreePort()];
  const config = join(folder, "janus");
  mkdirSync(config, { recursive: true });
  const write = (name: string, text: string) => writeFileSync(join(config, `janus.${name}jcfg`), text);
  write(
    "",
    `general: { configs_folder = "${config}"; plugins_folder = "${modules}/plugins"; debug_level = 2;
  transports_folder = "${modules}/transports"; events_folder = "${modules}/events"; }
media: { } nat: { nice_debug = false; ignore_mdns = true; } events: { broadcast = false; }
plugins: { disable = "libjanus_audiobridge.so,libjanus_videoroom.so,libjanus_videocall.so,libjanus_sip.so" }
transports: { disable = "libjanus_websockets.so,libjanus_pfunix.so,libjanus_mqtt.so,libjanus_nanomsg.so" }
`,
  );
  write(
    "transport.http.",
    `general: { json = "compact"; http = true; port = ${port}; ip = "127.0.0.1"; https = false; }\n`,
  );
  write(
    "plugin.streaming.",
    `bench: { type = "rtp"; id = 1; audio = false; video = true; videoport = ${rtp}; videopt = 96; videocodec = "h264";
  videofmtp = "profile-level-id=42e01f;packetization-mode=1"; }\n`,
  );
  const janus = spawn("janus", ["-F", config, "-C", join(config, "janus.jcfg")], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  await once(janus, "spawn");
  await sleep(2_000);
  const args = ["-v", "error", "-re", "-stream_loop", "-1", "-i", clip, "-c", "copy", "-bsf:v", "h264_mp4toannexb"];
  const target = `rtp://127.0.0.1:${rtp}?pkt_size=1200`;
  const source = spawn(ffmpeg, [...args, "-payload_type", "96", "-f", "rtp", target], { stdio: "ignore" });
  await sleep(1_000);
  return {
    port,
    pid: janus.pid ?? 0,
    async stop() {
      source.kill();
      janus.kill();
      await once(janus, "exit");
    },
  };
}
