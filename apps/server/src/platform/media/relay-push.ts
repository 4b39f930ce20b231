import { type LiveClose, liveCloseCodes } from "@huiyan/contract/live/live.rules";
import { type WebSocket } from "ws";
import { FlvReader } from "./flv-reader.ts";
import { relayLimits } from "./relay-limits.ts";
import { type RelayStream } from "./relay-stream.ts";

/** Returns the close reason for the WebSocket close code that a device or node sent; default: pushEnded. */
function reasonOf(code: number): LiveClose {
  const reasons = ["deviceOffline", "cameraLost"] as const;
  return reasons.find((reason) => liveCloseCodes[reason] === code) ?? "pushEnded";
}

export interface PushEvents {
  /** Called when the stream is playable. */
  onPlayable(): void;
  /** Called once at the end of the push; the listener decides what happens to the viewers. */
  onEnd(reason: LiveClose): void;
}

/** Stream that a device pushes. Its bytes are read no faster than the rate limit. */
export class RelayPush {
  readonly id: string;
  readonly stream: RelayStream;
  readonly #socket: WebSocket;
  readonly #reader = new FlvReader(relayLimits.tagBytes);
  readonly #events: PushEvents;
  #allowedBytes = 2 * relayLimits.pushBytesPerSecond;
  #receivedBytes = 0;
  #isRated = false;
  #isPlayable = false;
  #hasEnded = false;

  constructor(id: string, socket: WebSocket, stream: RelayStream, events: PushEvents) {
    this.id = id;
    this.stream = stream;
    this.#socket = socket;
    this.#events = events;
    socket.on("message", (bytes) => {
      if (Buffer.isBuffer(bytes)) this.#receive(bytes);
    });
    socket.on("error", () => socket.terminate());
    socket.on("close", (code) => this.#end(reasonOf(code)));
  }

  tick(passedMs: number): void {
    const { pushBytesPerSecond, silenceMs } = relayLimits;
    this.#allowedBytes = Math.min(2 * pushBytesPerSecond, this.#allowedBytes + (pushBytesPerSecond * passedMs) / 1000);
    if (this.#allowedBytes > 0 && this.#socket.isPaused) this.#socket.resume();
    else if (this.stream.silentMs() > silenceMs) this.close("cameraLost");
  }

  /**
   * Returns the bit rate since the last call in kbit/s. Returns undefined at the first call, because the push did not
   * cover the whole period.
   */
  takeRate(passedMs: number): number | undefined {
    const kbps = this.#isRated ? Math.round((this.#receivedBytes * 8) / passedMs) : undefined;
    this.#isRated = true;
    this.#receivedBytes = 0;
    return kbps;
  }

  close(reason: LiveClose): void {
    this.#end(reason);
    this.#socket.close(1000);
    setTimeout(() => this.#socket.terminate(), relayLimits.closeMs).unref();
  }

  #receive(bytes: Buffer): void {
    if (this.#hasEnded) return;
    this.#allowedBytes -= bytes.length;
    this.#receivedBytes += bytes.length;
    if (this.#allowedBytes <= 0) this.#socket.pause();
    try {
      const tags = this.#reader.read(bytes);
      if (this.#reader.header !== undefined) this.stream.begin(this.#reader.header);
      for (const tag of tags) this.stream.take(tag);
    } catch (error) {
      process.stderr.write(`push ${this.id}: ${error instanceof Error ? error.message : String(error)}\n`);
      this.close("pushEnded");
      return;
    }
    if (this.#isPlayable || !this.stream.isPlayable) return;
    this.#isPlayable = true;
    this.#events.onPlayable();
  }

  #end(reason: LiveClose): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#events.onEnd(reason);
  }
}
