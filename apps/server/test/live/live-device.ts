import { once } from "node:events";
import { DeviceCommand } from "@huiyan/contract/device/device.device";
import { requestSigningText } from "@huiyan/contract/device/device.rules";
import { LiveStartParams, LiveStopParams } from "@huiyan/contract/live/live.device";
import { socketProtocol } from "@huiyan/contract/push";
import { hmacHex } from "@huiyan/device-link/signature";
import { WebSocket } from "ws";
import { linkDevice } from "../device-link.ts";
import { type ServedApp } from "../test-app.ts";
import { type TestDevice } from "../world.ts";
import { cutFlv, detectionsAt, type FlvClip } from "./live-flv.ts";

const emptyHash = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
const frameMs = 40;

/** @throws the status of a refusal */
async function opened(socket: WebSocket): Promise<void> {
  const refused = once(socket, "unexpected-response").then(([, answer]) => {
    throw new Error(String(answer.statusCode));
  });
  const broken = once(socket, "close").then(() => {
    throw new Error("it broke off");
  });
  refused.catch(() => undefined);
  broken.catch(() => undefined);
  await Promise.race([once(socket, "open"), refused, broken]);
}

/** Opens a push address like a device. @throws if the platform refuses */
export async function openPush(app: ServedApp, device: TestDevice, path: string): Promise<WebSocket> {
  const time = String(app.clock.now().getTime());
  const text = requestSigningText("GET", path, device.deviceId, time, emptyHash);
  const sign = hmacHex(device.client.secret, text);
  const socket = new WebSocket(app.url.replace("http", "ws") + path, {
    headers: { "x-device-id": device.deviceId, "x-device-time": time, "x-device-sign": sign },
  });
  socket.on("error", () => undefined);
  await opened(socket);
  return socket;
}

export interface LiveDevice {
  /** Received push requests, in order. */
  starts: LiveStartParams[];
  stops: string[];
  /** Pushes that are open now. */
  pushes: Set<WebSocket>;
  /** Answer in place of pushing; undefined: the device pushes. */
  refusal: { code: string; text: string } | undefined;
  /** True: the device accepts a request but does not push. */
  isMute: boolean;
  /** True: the device sends frames. False: the camera sends none. */
  isFilming: boolean;
  /** Sends detections for the newest frame. @param json value of the tag */
  sendDetections(json: string): void;
  /** Closes the device's connection to the platform. The device's pushes stay open. */
  disconnect(): Promise<void>;
  close(): Promise<void>;
}

/** Connects a device that pushes the clip in a loop on request, starting with a key frame. */
export async function linkLiveDevice(app: ServedApp, device: TestDevice, clip: FlvClip): Promise<LiveDevice> {
  const link = await linkDevice(app, device.deviceId, device.client.secret);
  const pushes = new Set<WebSocket>();
  let at = 0;
  const made: LiveDevice = {
    starts: [],
    stops: [],
    pushes,
    refusal: undefined,
    isMute: false,
    isFilming: true,
    sendDetections(json) {
      const frame = clip.frames[(at - 1) % clip.frames.length];
      for (const push of pushes) if (frame !== undefined) push.send(detectionsAt(frame.bytes, json));
    },
    async disconnect() {
      link.client.stream.destroy();
      await link.client.endAsync(true);
    },
    async close() {
      clearInterval(timer);
      for (const push of pushes) push.terminate();
      await link.client.endAsync(true);
    },
  };
  const timer = setInterval(() => {
    if (!made.isFilming) return;
    const frame = clip.frames[at++ % clip.frames.length];
    for (const push of pushes) if (frame !== undefined) push.send(frame.bytes);
  }, frameMs);

  async function push(params: LiveStartParams): Promise<void> {
    // an rtmp address belongs to an external media server, to which this device does not push
    if (params.push_url.startsWith("rtmp")) return;
    const socket = await openPush(app, device, params.push_url);
    // Like a device, send the buffered frames first: the newest key frame and the frames after it.
    const key = clip.frames.slice(0, at % clip.frames.length).findLastIndex(({ isKey }) => isKey);
    const group = clip.frames.slice(Math.max(0, key), Math.max(1, at % clip.frames.length));
    socket.send(Buffer.concat([clip.opening, ...group.map(({ bytes }) => bytes)]));
    pushes.add(socket);
    socket.on("close", () => pushes.delete(socket));
  }

  // a test may end before the device has answered
  const reply = (id: string, answer: unknown) => void link.say(`reply/${id}`, answer).catch(() => undefined);

  link.on("command/live.start", (payload) => {
    const { id, params } = DeviceCommand.parse(payload);
    const start = LiveStartParams.parse(JSON.parse(params));
    made.starts.push(start);
    reply(id, { state: "accepted" });
    if (made.refusal !== undefined) reply(id, { state: "failed", ...made.refusal });
    else if (!made.isMute) {
      const result = { width: 160, height: 90, transcoded: false };
      push(start).then(
        () => reply(id, { state: "done", result }),
        (error: unknown) => reply(id, { state: "failed", code: "push_refused", text: String(error) }),
      );
    }
  });
  link.on("command/live.stop", (payload) => {
    const { id, params } = DeviceCommand.parse(payload);
    made.stops.push(LiveStopParams.parse(JSON.parse(params)).push_url);
    reply(id, { state: "done" });
  });
  return made;
}

export interface LiveViewer {
  socket: WebSocket;
  /** Returns all received bytes. */
  bytes(): Buffer;
  /** Returns all received FLV tags. */
  tags(): Buffer[];
  /** Resolves with the close code. */
  closed: Promise<number>;
  close(): void;
}

/** Opens a play address like the console. @throws the status of a refusal */
export async function openViewer(
  url: string,
  address: string,
  token: string,
  headers: Record<string, string> = {},
): Promise<LiveViewer> {
  const socket = new WebSocket(url.replace("http", "ws") + address, [socketProtocol, `t.${token}`], { headers });
  const came: Buffer[] = [];
  socket.on("message", (bytes: Buffer) => came.push(bytes));
  socket.on("error", () => undefined);
  const closed = new Promise<number>((resolve) => {
    socket.once("close", resolve);
  });
  await opened(socket);
  const bytes = () => Buffer.concat(came);
  return { socket, bytes, tags: () => cutFlv(bytes()), closed, close: () => socket.terminate() };
}
