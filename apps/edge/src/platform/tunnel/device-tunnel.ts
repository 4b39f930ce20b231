import { createServer, type Http2Server } from "node:http2";
import { tunnelLimits, tunnelPath } from "@huiyan/contract/device/device.rules";
import { socketOver } from "@huiyan/device-link/socket-pair";
import { createWebSocketStream, WebSocket } from "ws";
import { BackOff } from "../outbox/back-off.ts";
import { pause } from "../outbox/change-signal.ts";
import { type Signer, signedHeaders } from "../signing/signed-request.ts";
import { type PageServer, serveStream } from "./page-stream.ts";

export interface TunnelSettings {
  server: URL;
  signer: Signer;
  serve: PageServer;
  onTrouble(text: string): void;
}

const handshakeMs = 10_000;
/** Interval of pings in ms. If a ping is not answered before the next one, the connection is closed. */
const pulseMs = 30_000;
/** Minimum duration of a connection after which the next attempt follows soon, ms. */
const goodMs = 30_000;
/** Maximum wait between attempts, ms, because users wait for the device's page. */
const awayMs = 8_000;

/** Message of the ws library if the server answers the handshake with a 4xx status. */
const refusal = /^Unexpected server response: 4/;

/** Keeps a device's tunnel to the platform open, with back-off. The platform requests the device's pages through it. */
export class DeviceTunnel {
  readonly #settings: TunnelSettings;
  readonly #pages: Http2Server;
  readonly #backOff = new BackOff(awayMs);
  /** Back-off for a platform that has no tunnels, or does not know this device. */
  readonly #refusedBackOff = new BackOff();
  readonly #stop = new AbortController();
  #running: Promise<void> | undefined;
  #trouble = "";

  constructor(settings: TunnelSettings) {
    this.#settings = settings;
    this.#pages = createServer({
      settings: { maxConcurrentStreams: tunnelLimits.streams, initialWindowSize: tunnelLimits.frameBytes },
    });
    this.#pages.on("stream", (stream, headers) => void serveStream(stream, headers, settings.serve));
    this.#pages.on("sessionError", () => undefined);
  }

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      const since = performance.now();
      const trouble = await this.#once();
      if (performance.now() - since > goodMs) for (const each of [this.#backOff, this.#refusedBackOff]) each.reset();
      // The same trouble is reported only once, for example that a platform has no tunnels.
      if (trouble !== undefined && trouble !== this.#trouble && !this.#stop.signal.aborted)
        this.#settings.onTrouble(`远程访问通道中断：${trouble}`);
      this.#trouble = trouble ?? "";
      const backOff = trouble !== undefined && refusal.test(trouble) ? this.#refusedBackOff : this.#backOff;
      if (!this.#stop.signal.aborted) await pause(backOff.next(), this.#stop.signal);
    }
  }

  /**
   * Runs one connection from handshake to end.
   * @returns reason of its end
   */
  async #once(): Promise<string | undefined> {
    const url = new URL(tunnelPath, this.#settings.server);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    const { headers } = signedHeaders(this.#settings.signer, "GET", tunnelPath, new Uint8Array());
    const socket = new WebSocket(url, {
      headers,
      handshakeTimeout: handshakeMs,
      maxPayload: 1024 * 1024,
      perMessageDeflate: false,
    });
    let trouble: string | undefined;
    socket.on("error", (error) => {
      trouble = error.message;
    });
    const closed = Promise.withResolvers<void>();
    socket.on("close", () => closed.resolve());
    const end = (): void => socket.terminate();
    this.#stop.signal.addEventListener("abort", end, { once: true });
    if (this.#stop.signal.aborted) end();
    const pulse = watchPulse(socket);
    socket.on("open", () => {
      this.#trouble = "";
      const stream = createWebSocketStream(socket);
      stream.on("error", end).on("close", end);
      socketOver(stream).then((pages) => this.#pages.emit("connection", pages), end);
    });
    await closed.promise;
    clearInterval(pulse);
    this.#stop.signal.removeEventListener("abort", end);
    return trouble;
  }
}

/** Closes the connection if pings are not answered, because a lost network causes no event. */
function watchPulse(socket: WebSocket): NodeJS.Timeout {
  let alive = true;
  socket.on("pong", () => {
    alive = true;
  });
  const pulse = setInterval(() => {
    if (socket.readyState !== WebSocket.OPEN) return;
    if (!alive) socket.terminate();
    alive = false;
    socket.ping();
  }, pulseMs);
  return pulse.unref();
}
