import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { cameraReasons, reasonCode } from "../network/camera-reason.ts";
import { CameraConversation, isFor } from "./camera-conversation.ts";
import { type CameraAccount } from "./camera-login.ts";
import { type CameraAddress, connectCamera } from "./connect-camera.ts";
import { isOwnPeer } from "./own-peer.ts";
import { headerOf, messageBytes, RtspReader } from "./rtsp-reader.ts";
import { type StreamMeter } from "./stream-meter.ts";

export interface RelayedCamera extends CameraAddress {
  /** URL of the camera without user name and password. */
  address: string;
  account: CameraAccount | undefined;
  /**
   * Receives what the camera sends; absent: no measurement. The connection to a measured camera stays open after ffmpeg
   * has left, until the relay is closed.
   */
  meter?: StreamMeter | undefined;
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

const nothing = Buffer.alloc(0);
/** Time in ms that a camera has to close its side of an ended connection. */
const farewellMs = 2_000;

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
  let leave = (): void => undefined;
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
    leave();
    open.add(local);
    leave = await relay(local, camera, { url, onHeard, connect: steps.connect });
    if (!server.listening) leave();
  }

  return {
    url,
    heardAt: () => heardAt,
    close() {
      server.close();
      for (const socket of open) socket.destroy();
      leave();
    },
  };
}

interface Talk {
  url: string;
  onHeard(): void;
  connect: typeof connectCamera;
}

/** Relays one connection. @returns function that ends a connection to the camera which ffmpeg has left */
async function relay(local: Socket, camera: RelayedCamera, { url, onHeard, connect }: Talk): Promise<() => void> {
  const remote = await connect(camera).catch((error: unknown) => {
    refuse(local, url, error instanceof Error ? error.message : String(error));
  });
  if (remote === undefined) return () => undefined;
  // Checked here, because a reader that left during the connect causes no further event.
  if (local.destroyed) {
    remote.destroy();
    return () => undefined;
  }
  remote.setNoDelay(true);
  const talk = new CameraConversation(camera, url);
  forward(local, remote, (chunk) => talk.fromViewer(chunk));
  forward(remote, local, (chunk) => {
    onHeard();
    const { viewer, camera: again } = talk.fromCamera(chunk);
    if (again.length > 0 && remote.writable) remote.write(again);
    return viewer;
  });
  const leave = () => endCamera(remote, talk.farewell);
  remote.on("close", () => local.destroy());
  local.on("close", () => {
    // The connection to a measured camera stays open, and is resumed, because a slow reader may have paused it before
    // leaving.
    if (camera.meter === undefined) leave();
    else remote.resume();
  });
  return leave;
}

/**
 * Sends the last request and ends the connection. Reads the camera's data until it closes its side: unread data would
 * make the system reset the connection, and a camera that notices the reset before the request keeps its session.
 */
function endCamera(remote: Socket, request: Buffer): void {
  if (remote.destroyed || remote.writableEnded) return;
  remote.end(request);
  remote.resume();
  const timer = setTimeout(() => remote.destroy(), farewellMs).unref();
  remote.once("close", () => clearTimeout(timer));
}

/** Forwards one direction. A slow reader slows the writer down. */
function forward(from: Socket, to: Socket, change: (chunk: Buffer) => Buffer): void {
  from.on("data", (chunk: Buffer) => {
    try {
      const bytes = change(chunk);
      if (bytes.length > 0 && to.writable && !to.write(bytes)) from.pause();
    } catch {
      from.destroy();
    }
  });
  to.on("drain", () => from.resume());
  from.on("error", () => undefined).resume();
}

/** Answers the first request with an RTSP status for the network's error. */
function refuse(local: Socket, url: string, reason: string): void {
  const reader = new RtspReader();
  local.on("data", (chunk: Buffer) => {
    const [item] = reader.take(chunk);
    if (item?.kind !== "message" || !isFor(item.lines, url)) return void local.destroy();
    const message = reasonCode(reason) ?? reason.replaceAll(/[^\x20-\x7e]/g, "").slice(0, 100);
    const status = `503 ${message || reasonCode(cameraReasons.silent)}`;
    const cseq = headerOf(item.lines, "cseq") ?? "1";
    local.end(messageBytes([`RTSP/1.0 ${status}`, `CSeq: ${cseq}`], nothing));
  });
  local.resume();
}
