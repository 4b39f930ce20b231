import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { type Account, isSigned } from "./camera-guard.ts";
import { type CodedClip, clipFps, codedClip, jpegClip } from "./coded-clip.ts";
import { h264Payloads, h264Type, interleaved, jpegPayloads, jpegType } from "./rtp-packets.ts";
import { type OwnAddress, type RtspAnswer, type RtspBehaviour, type RtspRequest } from "./rtsp-behaviour.ts";

export interface HabitCamera extends OwnAddress {
  /** First lines of the received requests. */
  asked: string[];
  /** Returns the number of connections so far. */
  visits(): number;
  close(): void;
}

const ticksPerMs = 90;
/** Milliseconds by which video precedes the answer to PLAY, for a behaviour with `isEarly`. */
const earlyMs = 150;
const clipMs = 1_000 / clipFps;
/** Frame for a behaviour without clips: the shortest NAL unit, which no decoder can decode. */
const emptyFrame = { shownAt: 0, isKey: true, units: [Buffer.from([9, 0xf0, 0, 0, 0, 0, 0, 0])] };
const smallClip = { width: 320, height: 180, frames: 50, keyEvery: 10, bFrames: 0, noise: 4 };

/** Video of a camera. The video runs from the camera's start, whether a viewer is connected or not. */
class Video {
  readonly #behaviour: RtspBehaviour;
  readonly clips: readonly CodedClip[];
  readonly #viewers = new Set<(bytes: Buffer) => void>();
  readonly #startedAt = performance.now();
  readonly #timer: NodeJS.Timeout;
  #frame = 0;
  #sequence = 0;

  constructor(behaviour: RtspBehaviour, clips: readonly CodedClip[]) {
    this.#behaviour = behaviour;
    this.clips = clips;
    this.#timer = setInterval(() => this.#sendDue(), clipMs / 2);
  }

  show(viewer: (bytes: Buffer) => void): () => void {
    this.#viewers.add(viewer);
    return () => void this.#viewers.delete(viewer);
  }

  end(): void {
    clearInterval(this.#timer);
  }

  #sendDue(): void {
    const now = (performance.now() - this.#startedAt) * (this.#behaviour.speed ?? 1);
    for (; this.#frame * clipMs <= now; this.#frame += 1) {
      const bytes = Buffer.concat(this.#frameBytes(this.#frame));
      for (const viewer of this.#viewers) viewer(bytes);
    }
  }

  #frameBytes(number: number): Buffer[] {
    const { ticksOf = (ticks) => ticks, send = (packets) => packets, codec, isInBand } = this.#behaviour;
    const { clip, at, since } = this.#clipAt(number);
    const frame = clip.frames[at];
    if (frame === undefined) return [];
    const sets = isInBand === true && frame.isKey ? clip.parameterSets : [];
    const { width, height } = clip.plan;
    const payloads =
      codec === "jpeg"
        ? jpegPayloads(frame.units[0] ?? Buffer.alloc(0), width, height)
        : h264Payloads([...sets, ...frame.units]);
    const ticks = Math.round(ticksOf((since * clipMs + frame.shownAt) * ticksPerMs)) % 2 ** 32;
    const type = codec === "jpeg" ? jpegType : h264Type;
    return send(
      payloads.map((payload) => interleaved(payload, type, this.#sequence++, ticks)),
      number,
    );
  }

  /** Returns the clip of a frame, the frame's number in it, and the number of frames before this run of the clip. */
  #clipAt(number: number): { clip: CodedClip; at: number; since: number } {
    let since = 0;
    for (const clip of this.clips.slice(0, -1)) {
      if (number < since + clip.frames.length) return { clip, at: number - since, since };
      since += clip.frames.length;
    }
    const clip = this.clips.at(-1) ?? { plan: smallClip, parameterSets: [], frames: [emptyFrame] };
    const at = (number - since) % Math.max(1, clip.frames.length);
    return { clip, at, since: number - at };
  }
}

/** Returns the session description of a camera. Source: RFC 4566; RFC 6184, 8.2.1. */
function sdpOf({ codec, isInBand }: RtspBehaviour, [clip]: readonly CodedClip[]): string {
  const sets = clip?.parameterSets.map((set) => set.toString("base64")).join(",") ?? "";
  const profile = clip?.parameterSets[0]?.subarray(1, 4).toString("hex") ?? "";
  const format = [
    `a=fmtp:${h264Type} packetization-mode=1;profile-level-id=${profile}`,
    `;sprop-parameter-sets=${sets}`,
  ];
  const media =
    codec === "jpeg"
      ? [`m=video 0 RTP/AVP ${jpegType}`]
      : [`m=video 0 RTP/AVP ${h264Type}`, `a=rtpmap:${h264Type} H264/90000`, ...(isInBand ? [] : [format.join("")])];
  const session = ["v=0", "o=- 1 1 IN IP4 0.0.0.0", "s=camera", "c=IN IP4 0.0.0.0", "t=0 0", "a=control:*"];
  return `${[...session, ...media, "a=control:track"].join("\r\n")}\r\n`;
}

/** Starts a camera with a habit. */
export async function openHabitCamera(behaviour: RtspBehaviour, account: Account): Promise<HabitCamera> {
  const plans = (behaviour.clips ?? [{}]).map((plan) => ({ ...smallClip, ...plan }));
  const clips = await Promise.all(plans.map(behaviour.codec === "jpeg" ? jpegClip : codedClip));
  const host = behaviour.host ?? "127.0.0.1";
  const asked: string[] = [];
  let visits = 0;
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    visits += 1;
    open.add(socket);
    socket.on("error", () => undefined).on("close", () => open.delete(socket));
    new Visit(socket, behaviour, account, { own: { host, port }, sdp: sdpOf(behaviour, clips), video, asked });
  });
  server.listen(0, host);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const video = new Video(behaviour, clips);
  return {
    host,
    port,
    asked,
    visits: () => visits,
    close() {
      server.close();
      video.end();
      for (const socket of open) socket.destroy();
    },
  };
}

interface Facts {
  own: OwnAddress;
  sdp: string;
  video: Video;
  asked: string[];
}

/** One connection of a client. */
class Visit {
  readonly #socket: Socket;
  readonly #behaviour: RtspBehaviour;
  readonly #account: Account;
  readonly #facts: Facts;
  readonly #counts = new Map<string, number>();
  #nonce = randomUUID();
  #text = "";
  #end: NodeJS.Timeout | undefined;

  constructor(socket: Socket, behaviour: RtspBehaviour, account: Account, facts: Facts) {
    this.#socket = socket;
    this.#behaviour = behaviour;
    this.#account = account;
    this.#facts = facts;
    socket.on("data", (chunk) => this.#take(chunk)).on("close", () => clearTimeout(this.#end));
  }

  #take(chunk: Buffer): void {
    this.#text += chunk.toString("latin1");
    for (;;) {
      // RTCP packets of the client begin with "$", a channel and their length
      while (this.#text.startsWith("$") && this.#text.length >= 4) {
        const length = 4 + Buffer.from(this.#text.slice(2, 4), "latin1").readUInt16BE();
        if (this.#text.length < length) return;
        this.#text = this.#text.slice(length);
      }
      const end = this.#text.indexOf("\r\n\r\n");
      if (end < 0) return;
      const lines = Buffer.from(this.#text.slice(0, end), "latin1").toString("utf8").split("\r\n");
      this.#text = this.#text.slice(end + 4);
      if (!lines[0]?.startsWith("RTSP/")) this.#handle(lines);
    }
  }

  #handle([first = "", ...lines]: string[]): void {
    const [method = "", uri = ""] = first.split(" ");
    this.#facts.asked.push(first);
    const count = (this.#counts.get(method) ?? 0) + 1;
    this.#counts.set(method, count);
    const headers = new Map(
      lines.map((line) => [line.split(":")[0]?.toLowerCase() ?? "", line.replace(/^[^:]*: */, "")]),
    );
    const request = { method, uri, headers, count };
    const usual = this.#usual(request);
    const { answer, session, isEarly } = this.#behaviour;
    const reply = answer === undefined ? usual : answer(request, usual, this.#facts.own);
    if (reply === undefined) return;
    const { protocol = "RTSP/1.0", status, body } = reply;
    const head = [`${protocol} ${status}`, ...reply.headers.map(([name, value]) => `${name}: ${value}`)];
    const bytes = `${head.join("\r\n")}\r\n\r\n${body}`;
    const isStarted = method === "PLAY" && status.startsWith("200");
    if (isEarly === true && isStarted) setTimeout(() => this.#socket.write(bytes), earlyMs);
    else this.#socket.write(bytes);
    if (isStarted) {
      const stop = this.#facts.video.show((packets) => this.#socket.write(packets));
      this.#socket.on("close", stop);
    }
    if (session !== undefined && (isStarted || session.keptBy.includes(method))) this.#keep(session.ms);
  }

  #keep(ms: number): void {
    clearTimeout(this.#end);
    this.#end = setTimeout(() => this.#socket.destroy(), ms);
  }

  /** Returns the answer of a camera that follows the standards. */
  #usual(request: RtspRequest): RtspAnswer {
    const { method, headers } = request;
    const { own, sdp } = this.#facts;
    const say = (status: string, more: [string, string][] = [], body = ""): RtspAnswer => ({
      status,
      body,
      headers: [["CSeq", headers.get("cseq") ?? ""], ...more],
    });
    if (method === "OPTIONS" && !this.#isChallenged(request))
      return say("200 OK", [["Public", "OPTIONS, DESCRIBE, SETUP, PLAY, TEARDOWN, GET_PARAMETER"]]);
    if (this.#isChallenged(request))
      return say(
        "401 Unauthorized",
        this.#challenges().map((value) => ["WWW-Authenticate", value]),
      );
    if (method === "TEARDOWN" || method === "PLAY" || method === "GET_PARAMETER" || method === "OPTIONS")
      return say("200 OK", [["Session", "1"]]);
    if (!this.#isOwn(request)) return say("404 Not Found");
    if (method === "SETUP")
      return say("200 OK", [
        ["Transport", "RTP/AVP/TCP;unicast;interleaved=0-1"],
        ["Session", "1"],
      ]);
    const body = this.#behaviour.sdp?.(sdp, own) ?? sdp;
    return say(
      "200 OK",
      [
        ["Content-Type", "application/sdp"],
        ["Content-Length", `${Buffer.byteLength(body)}`],
      ],
      body,
    );
  }

  #challenges(): string[] {
    this.#nonce = randomUUID();
    return this.#behaviour.login?.challenges(this.#nonce) ?? [];
  }

  #isChallenged({ method, uri, headers, count }: RtspRequest): boolean {
    const { login, challengedAgain = [], isStaleOnce } = this.#behaviour;
    if (login === undefined || (method === "OPTIONS" && !challengedAgain.includes(method))) return false;
    const authorization = headers.get("authorization") ?? "";
    const isRight = isSigned({ method, uri, authorization }, login, this.#nonce, this.#account);
    if (isStaleOnce === true && method === "DESCRIBE" && count === 2) return true;
    return !isRight || (challengedAgain.includes(method) && count % 2 === 1);
  }

  /** Returns true if a request names the camera's address or its only stream. */
  #isOwn({ method, uri }: RtspRequest): boolean {
    const { host, port } = this.#facts.own;
    const root = `rtsp://${host.includes(":") ? `[${host}]` : host}:${port}/live`;
    return method === "SETUP" ? uri === `${root}/track` : uri === root;
  }
}
