import { type ChildProcess, spawn } from "node:child_process";
import { hash, randomUUID } from "node:crypto";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ffmpegPath } from "#platform/ffmpeg/ffmpeg-path.ts";

export interface RtspAccount {
  username: string;
  password: string;
}

/** How the camera demands the password; `moved` redirects an authenticated client. */
export type RtspManner = "basic" | "digest" | "digest-qop" | "digest-sha256" | "moved";

export interface RtspCamera {
  port: number;
  /** First lines of the received requests. */
  asked: string[];
  /** Returns the number of video packets sent. */
  sent(): number;
  close(): void;
}

/** Source of a camera's pictures. */
export interface Sight {
  fps: number;
  /** Returns the next picture as JPEG; all pictures have one size. @param at ms since the first picture */
  next(at: number): Buffer;
}

/** A moving test picture. */
export interface TestPicture {
  width: number;
  height: number;
  /** Frames per second; default 10. */
  fps?: number;
  /** Frames from one key frame to the next; default 5. */
  keyEvery?: number;
  /** ffmpeg options of the encoder, in place of the default ones for H.264 without B-frames. */
  encoder?: readonly string[];
  /** RTSP status that answers SETUP of the sound track; undefined: the camera has no sound track. */
  soundRefused?: string;
}

/** Small test picture, which takes a quarter of the drawing time of 1280 × 720. */
const smallPicture: TestPicture = { width: 640, height: 360 };

/** Starts a camera that sends RTSP over TCP. */
export async function openRtspCamera(
  account: RtspAccount,
  manner: RtspManner = "basic",
  sight: Sight | TestPicture = smallPicture,
): Promise<RtspCamera> {
  const { sdp: video, packets, end } = await startEncoder(sight);
  const soundRefused = "next" in sight ? undefined : sight.soundRefused;
  const sdp = soundRefused === undefined ? video : `${video}m=audio 0 RTP/AVP 8\r\na=control:sound\r\n`;
  const asked: string[] = [];
  let sent = 0;
  packets.on("message", () => {
    sent += 1;
  });
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    serveViewer(socket, sdp, { ...account, manner, asked, soundRefused }, (forward) => {
      const stop = () => void packets.off("message", forward);
      packets.on("message", forward);
      socket.on("close", stop);
      return stop;
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    asked,
    sent: () => sent,
    close() {
      server.close();
      end();
    },
  };
}

interface Encoder {
  sdp: string;
  packets: ReturnType<typeof createSocket>;
  end(): void;
}

const testPicture = ({ width, height, fps = 10 }: TestPicture) => [
  "-re",
  "-f",
  "lavfi",
  "-i",
  `testsrc2=size=${width}x${height}:rate=${fps}`,
];
const atOnce = ["-probesize", "32", "-analyzeduration", "0", "-fflags", "nobuffer"];
const shownPictures = (fps: number) => [
  ...atOnce,
  "-f",
  "image2pipe",
  "-c:v",
  "mjpeg",
  "-framerate",
  `${fps}`,
  "-i",
  "-",
];

/** Passes each picture to the encoder at its time. Pictures that are late on a busy machine are passed at once. */
function feed({ stdin }: ChildProcess, { fps, next }: Sight): () => void {
  stdin?.on("error", () => undefined);
  const startedAt = performance.now();
  let shown = 0;
  const timer = setInterval(() => {
    for (; (shown * 1_000) / fps <= performance.now() - startedAt; shown++) stdin?.write(next((shown * 1_000) / fps));
  }, 1_000 / fps);
  return () => clearInterval(timer);
}

const plainH264 = ["-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency", "-crf", "18"];

async function startEncoder(sight: Sight | TestPicture): Promise<Encoder> {
  const packets = createSocket("udp4");
  packets.bind(0, "127.0.0.1");
  await once(packets, "listening");
  const folder = mkdtempSync(join(tmpdir(), "huiyan-rtsp-"));
  const sdpFile = join(folder, "camera.sdp");
  const isShown = "next" in sight;
  const picture = isShown ? shownPictures(sight.fps) : testPicture(sight);
  const codec = [
    ...["-g", `${isShown ? 5 : (sight.keyEvery ?? 5)}`, "-sc_threshold", "0", "-pix_fmt", "yuv420p"],
    ...((isShown ? undefined : sight.encoder) ?? plainH264),
  ];
  const output = ["-f", "rtp", "-sdp_file", sdpFile, `rtp://127.0.0.1:${packets.address().port}?pkt_size=1300`];
  const encoder: ChildProcess = spawn(await ffmpegPath(), ["-v", "error", ...picture, ...codec, ...output], {
    stdio: [isShown ? "pipe" : "ignore", "ignore", "ignore"],
  });
  const stopFeeding = isShown ? feed(encoder, sight) : () => undefined;
  const end = (): void => {
    stopFeeding();
    encoder.kill("SIGKILL");
    packets.close();
    rmSync(folder, { recursive: true });
  };
  const isReady = (): boolean => existsSync(sdpFile) && /a=rtpmap|AVP 26/.test(readFileSync(sdpFile, "utf8"));
  const deadline = Date.now() + 10_000;
  while (!isReady()) {
    if (Date.now() > deadline) throw new Error("the camera's encoder did not start");
    await sleep(50);
  }
  const sdp = readFileSync(sdpFile, "utf8").replace(/^SDP:\r?\n/, "");
  return { sdp: `${sdp.replace(/m=video \d+/, "m=video 0").trim()}\r\na=control:track\r\n`, packets, end };
}

function serveViewer(
  socket: Socket,
  sdp: string,
  facts: RtspAccount & { manner: RtspManner; asked: string[]; soundRefused: string | undefined },
  play: (forward: (packet: Buffer) => void) => () => void,
): void {
  const { username, password, manner, asked, soundRefused } = facts;
  const nonce = randomUUID();
  const knows = (header: string, method: string): boolean => {
    if (manner === "basic" || manner === "moved")
      return header === `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
    const value = (name: string): string => new RegExp(`\\b${name}="?([^",]*)`).exec(header)?.[1] ?? "";
    const digest = (line: string): string => hash(manner === "digest-sha256" ? "sha256" : "md5", line, "hex");
    const [first, last] = [digest(`${username}:相机:${password}`), digest(`${method}:${value("uri")}`)];
    const middle = manner === "digest" ? nonce : [nonce, value("nc"), value("cnonce"), "auth"].join(":");
    return value("nonce") === nonce && value("response") === digest([first, middle, last].join(":"));
  };
  const demand = (): string[] => {
    if (manner === "basic" || manner === "moved") return ['WWW-Authenticate: Basic realm="camera"'];
    const more = { digest: "", "digest-qop": ', qop="auth"', "digest-sha256": ', qop="auth", algorithm=SHA-256' };
    return [
      'WWW-Authenticate: Basic realm="camera"',
      `WWW-Authenticate: Digest realm="相机", nonce="${nonce}"${more[manner]}`,
    ];
  };
  let text = "";
  let stop = (): void => undefined;
  socket.on("data", (chunk) => {
    text += chunk.toString("latin1");
    for (let end = text.indexOf("\r\n\r\n"); end >= 0; end = text.indexOf("\r\n\r\n")) {
      const request = text.slice(0, end);
      text = text.slice(end + 4);
      answer(request);
    }
  });

  const setUp = (track: string): [status: string, headers: string[]] =>
    track.endsWith("/sound")
      ? [soundRefused ?? "404 Not Found", []]
      : ["200 OK", ["Transport: RTP/AVP/TCP;unicast;interleaved=0-1", "Session: 1"]];

  function answer(request: string): void {
    const [method = ""] = request.split(" ", 1);
    asked.push(request.split("\r\n", 1)[0] ?? "");
    const header = (name: string): string => new RegExp(`^${name}: *(.*)$`, "im").exec(request)?.[1]?.trim() ?? "";
    const say = (status: string, headers: string[], body = ""): void =>
      void socket.write([`RTSP/1.0 ${status}`, `CSeq: ${header("CSeq")}`, ...headers, "", body].join("\r\n"));
    if (method === "OPTIONS") say("200 OK", ["Public: DESCRIBE, SETUP, PLAY, TEARDOWN"]);
    else if (!knows(Buffer.from(header("Authorization"), "latin1").toString("utf8"), method))
      say("401 Unauthorized", demand());
    else if (manner === "moved") say("302 Found", ["Location: rtsp://127.0.0.1:9/elsewhere"]);
    else if (method === "DESCRIBE")
      say("200 OK", ["Content-Type: application/sdp", `Content-Length: ${Buffer.byteLength(sdp)}`], sdp);
    else if (method === "SETUP") say(...setUp(request.split(" ")[1] ?? ""));
    else say("200 OK", ["Session: 1"]);
    control(method);
  }

  function control(method: string): void {
    if (method === "PLAY") stop = play(forward);
    if (method === "TEARDOWN") stop();
  }

  function forward(packet: Buffer): void {
    const frame = Buffer.from([0x24, 0, packet.length >> 8, packet.length & 255]);
    socket.write(Buffer.concat([frame, packet]));
  }
}
