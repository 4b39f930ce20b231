import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { type CameraAccount, CameraLogin } from "./camera-login.ts";
import { type CameraAddress, connectCamera } from "./connect-camera.ts";
import { isOwnPeer } from "./own-peer.ts";
import { headerOf, headersOf, messageBytes, RtspReader, withHeaders } from "./rtsp-reader.ts";

export interface RelayedCamera extends CameraAddress {
  /** Address of the camera without account. */
  address: string;
  account: CameraAccount | undefined;
}

export interface CameraRelay {
  /** Address at which a program on this machine can read the camera. */
  url: string;
  /** Returns the time of the last data from the camera, epoch ms; undefined before the first. */
  heardAt(): number | undefined;
  close(): void;
}

/** Slow steps before a connection is relayed; tests replace them. */
const usualSteps = { connect: connectCamera, isOwnPeer };

const defaultStatus = "503 Service Unavailable";

/**
 * Opens a relay through which ffmpeg reads a camera without knowing its address or password. Reason: every user of the
 * machine can read the arguments of a program.
 * The relay answers the camera's demand for a password, and connects only to the checked address.
 */
export async function openCameraRelay(camera: RelayedCamera, steps = usualSteps): Promise<CameraRelay> {
  const key = randomBytes(18).toString("base64url");
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const url = `rtsp://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}/${key}`;
  const open = new Set<Socket>();
  let heardAt: number | undefined;
  const onHeard = () => {
    heardAt = Date.now();
  };
  server.on("connection", (local) => {
    local.on("error", () => undefined).on("close", () => open.delete(local));
    local.setNoDelay(true).pause();
    admit(local).catch(() => local.destroy());
  });

  async function admit(local: Socket): Promise<void> {
    if (!(await steps.isOwnPeer(local.remotePort ?? 0)) || !server.listening) return void local.destroy();
    if (local.destroyed) return;
    // A new run of ffmpeg replaces the previous one.
    for (const before of open) before.destroy();
    open.add(local);
    await relay(local, camera, { url, onHeard, connect: steps.connect });
  }

  return {
    url,
    heardAt: () => heardAt,
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

interface Talk {
  url: string;
  onHeard(): void;
  connect: typeof connectCamera;
}

async function relay(local: Socket, camera: RelayedCamera, { url, onHeard, connect }: Talk): Promise<void> {
  const remote = await connect(camera).catch((error: unknown) => {
    refuse(local, url, error instanceof Error ? error.message : String(error));
  });
  if (remote === undefined) return;
  // A reader that has left meanwhile causes no further event.
  if (local.destroyed) return void remote.destroy();
  remote.setNoDelay(true);
  const talk = new Conversation(camera, url);
  forward(local, remote, (chunk) => talk.fromViewer(chunk));
  forward(remote, local, (chunk) => {
    onHeard();
    const { viewer, camera: again } = talk.fromCamera(chunk);
    if (again.length > 0) remote.write(again);
    return viewer;
  });
}

/** Forwards one direction; if it ends, the other ends too. A slow reader slows the writer down. */
function forward(from: Socket, to: Socket, change: (chunk: Buffer) => Buffer): void {
  from.on("data", (chunk: Buffer) => {
    try {
      const bytes = change(chunk);
      if (bytes.length > 0 && !to.write(bytes)) from.pause();
    } catch {
      from.destroy();
    }
  });
  to.on("drain", () => from.resume());
  from.on("error", () => undefined).on("close", () => to.destroy());
  from.resume();
}

/** Answers the first request with an RTSP status for the network's error. */
function refuse(local: Socket, url: string, reason: string): void {
  const reader = new RtspReader();
  local.on("data", (chunk: Buffer) => {
    const [item] = reader.take(chunk);
    if (item?.kind !== "message" || !isFor(item.lines, url)) return void local.destroy();
    const message = reason.replaceAll(/[^\x20-\x7e]/g, "").slice(0, 100);
    const status = message === "" ? defaultStatus : `503 ${message}`;
    const cseq = headerOf(item.lines, "cseq") ?? "1";
    local.end(messageBytes([`RTSP/1.0 ${status}`, `CSeq: ${cseq}`], Buffer.alloc(0)));
  });
  local.resume();
}

const isFor = ([first = ""]: readonly string[], url: string): boolean => first.split(" ")[1]?.startsWith(url) === true;

interface Asked {
  lines: readonly string[];
  body: Buffer;
  /** CSeq number that ffmpeg assigned. */
  cseq: string | undefined;
  tried: boolean;
}

/** Translates the RTSP messages between ffmpeg and one camera: addresses, passwords and sequence numbers. */
class Conversation {
  readonly #camera: RelayedCamera;
  readonly #url: string;
  readonly #login: CameraLogin;
  readonly #fromViewer = new RtspReader();
  readonly #fromCamera = new RtspReader();
  readonly #asked = new Map<string, Asked>();
  #count = 0;
  #known = false;

  constructor(camera: RelayedCamera, url: string) {
    this.#camera = camera;
    this.#url = url;
    this.#login = new CameraLogin(camera.account);
  }

  /**
   * Converts data from ffmpeg for the camera.
   * @throws Error if the client is not ffmpeg
   */
  fromViewer(chunk: Buffer): Buffer {
    const parts = this.#fromViewer.take(chunk).map((item) => {
      if (item.kind === "packets") return item.bytes;
      // only a client that knows the key may use the relay
      if (!this.#known && !isFor(item.lines, this.#url)) throw new Error("a stranger");
      this.#known = true;
      if (item.lines[0]?.startsWith("RTSP/") === true) return messageBytes(item.lines, item.body);
      const lines = this.#addressed(item.lines);
      return this.#request({ lines, body: item.body, cseq: headerOf(lines, "cseq"), tried: false });
    });
    return Buffer.concat(parts);
  }

  /** Converts data from the camera for ffmpeg. `camera`: requests that are sent again with an account. */
  fromCamera(chunk: Buffer): { viewer: Buffer; camera: Buffer } {
    const [viewer, camera]: [Buffer[], Buffer[]] = [[], []];
    for (const item of this.#fromCamera.take(chunk)) {
      if (item.kind === "packets") viewer.push(item.bytes);
      else if (item.lines[0]?.startsWith("RTSP/") !== true) viewer.push(messageBytes(item.lines, item.body));
      else {
        const again = this.#retried(item.lines);
        if (again === undefined) viewer.push(this.#answer(item.lines, item.body));
        else camera.push(again);
      }
    }
    return { viewer: Buffer.concat(viewer), camera: Buffer.concat(camera) };
  }

  /** Returns the request with the relay's address replaced by the camera's. */
  #addressed([first = "", ...headers]: readonly string[]): string[] {
    const [method = "", uri = "", version = ""] = first.split(" ");
    const own = uri.startsWith(this.#url) ? this.#camera.address + uri.slice(this.#url.length) : uri;
    return [`${method} ${own} ${version}`, ...headers];
  }

  #request(asked: Asked): Buffer {
    const [method = "", uri = ""] = (asked.lines[0] ?? "").split(" ");
    this.#count += 1;
    const cseq = String(this.#count);
    this.#asked.set(cseq, asked);
    const authorization = this.#login.authorization(method, uri);
    return messageBytes(withHeaders(asked.lines, { CSeq: cseq, Authorization: authorization }), asked.body);
  }

  /** Returns the number of the answered request; that of the oldest one if the camera does not state it. */
  #numberOf(lines: readonly string[]): string {
    const cseq = headerOf(lines, "cseq");
    return cseq === undefined ? ([...this.#asked.keys()][0] ?? "") : String(Number.parseInt(cseq, 10));
  }

  /**
   * Returns the request with an answer to the camera's demand for a password; undefined if it demands none, or was
   * answered before.
   */
  #retried(lines: readonly string[]): Buffer | undefined {
    const cseq = this.#numberOf(lines);
    const asked = this.#asked.get(cseq);
    if (asked === undefined || asked.tried || statusOf(lines) !== 401) return undefined;
    if (!this.#login.challenged(headersOf(lines, "www-authenticate"))) return undefined;
    this.#asked.delete(cseq);
    return this.#request({ ...asked, tried: true });
  }

  #answer(lines: readonly string[], body: Buffer): Buffer {
    const cseq = this.#numberOf(lines);
    const asked = this.#asked.get(cseq);
    this.#asked.delete(cseq);
    const status = statusOf(lines);
    // removes a redirect, because ffmpeg would follow any redirect of the camera
    const [first = "", ...headers] = lines;
    const shown = status >= 300 && status < 400 ? ["RTSP/1.0 404 Not Found", ...headers] : [first, ...headers];
    const changed = { CSeq: asked?.cseq ?? cseq, "WWW-Authenticate": undefined };
    return messageBytes(withHeaders(shown, status >= 300 ? { ...changed, Location: undefined } : changed), body);
  }
}

const statusOf = ([first = ""]: readonly string[]): number => Number(first.split(/\s+/)[1]);
