// Compares the relay of live video with another server: the same 1 Mbit/s stream, the same numbers of players, in turn.
// Prints JSON. Over WebSockets with nginx-rtmp, over WebRTC with Janus.
// npm run bench -- live [--over websocket|webrtc] [--players 200,1000] [--rounds 3] [--seconds 15] [--slow 0]
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { path as ffmpeg } from "@ffmpeg-installer/ffmpeg";
import { startJanusSide } from "./live/janus-side.ts";
import { startNginxSide } from "./live/nginx-side.ts";
import { startRelaySide } from "./live/relay-side.ts";
import { machine, median } from "./statistics.ts";

const run = promisify(execFile);
const { values } = parseArgs({
  options: {
    over: { type: "string", default: "websocket" },
    players: { type: "string", default: "200,1000" },
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "15" },
    slow: { type: "string", default: "0" },
  },
});
const playersScript = new URL("./live/players.ts", import.meta.url).pathname;

async function makeClip(folder: string): Promise<string> {
  const clip = join(folder, "clip.flv");
  const source = ["-f", "lavfi", "-i", "testsrc2=size=1280x720:rate=25:duration=20,noise=alls=20:allf=t"];
  const rate = ["-b:v", "1M", "-minrate", "1M", "-maxrate", "1M", "-bufsize", "1M", "-x264-params", "nal-hrd=cbr"];
  const encoder = ["-an", "-c:v", "libx264", "-preset", "veryfast", "-bf", "0", "-g", "50", "-pix_fmt", "yuv420p"];
  await run(ffmpeg, ["-v", "error", "-y", ...source, ...encoder, ...rate, "-f", "flv", clip]);
  return clip;
}

interface Result {
  serverCpuPercent: number;
}

/** Protocols of the players: of the other server, and of the relay. */
const sides = {
  websocket: { start: startNginxSide, other: "rtmp", relay: "flv" },
  webrtc: { start: startJanusSide, other: "janus", relay: "whep" },
} as const;
const chosen = sides[values.over === "webrtc" ? "webrtc" : "websocket"];

async function play(side: "other" | "relay", clip: string, folder: string, players: number): Promise<Result> {
  const started = side === "other" ? await chosen.start(clip, folder) : await startRelaySide(clip);
  try {
    const numbers = { port: started.port, count: players, seconds: values.seconds, server: started.pid };
    const slow = side === "relay" ? ["--slow", values.slow] : [];
    const options = Object.entries(numbers).flatMap(([name, value]) => [`--${name}`, String(value)]);
    const kind = ["--kind", chosen[side]];
    const { stdout } = await run(process.execPath, [playersScript, ...kind, ...options, ...slow]);
    const result = JSON.parse(stdout);
    console.log(JSON.stringify({ side: chosen[side], ...result, load: machine().load[0] }));
    return result;
  } finally {
    await started.stop();
  }
}

const folder = mkdtempSync(join(tmpdir(), "huiyan-live-"));
try {
  const clip = await makeClip(folder);
  for (const players of values.players.split(",").map(Number)) {
    const ratios: number[] = [];
    for (let round = 0; round < Number(values.rounds); round++) {
      const other = await play("other", clip, folder, players);
      const relay = await play("relay", clip, folder, players);
      ratios.push(relay.serverCpuPercent / other.serverCpuPercent);
    }
    const rounded = ratios.map((ratio) => Math.round(ratio * 100) / 100);
    console.log(JSON.stringify({ players, relayToOther: rounded, median: median(rounded), machine: machine() }));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
