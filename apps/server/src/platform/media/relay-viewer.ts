import { type Socket } from "node:net";
import { type LiveClose, liveCloseCodes } from "@huiyan/contract/live/live.rules";
import { type WebSocket } from "ws";
import { relayLimits } from "./relay-limits.ts";

/** A frame as a message that all viewers share. `isKey`: a decoder can start with it. */
export interface SharedFrame {
  bytes: Buffer;
  isKey: boolean;
}

/**
 * A viewer of a stream. The WebSocket library does the handshake and reads what the viewer sends. Frames are encoded
 * once and written directly to the sockets of all viewers, because encoding per viewer would cost more than sending.
 */
export class RelayViewer {
  readonly id: string;
  readonly #page: WebSocket;
  readonly #socket: Socket;
  #skips = false;
  #isClosing = false;
  #taken = 0;
  #stalledMs = 0;
  #skipped = 0;

  /** @param page WebSocket of the page @param socket its TCP socket, to which encoded frames are written */
  constructor(id: string, page: WebSocket, socket: Socket) {
    this.id = id;
    this.#page = page;
    this.#socket = socket;
  }

  /** Number of frames that were skipped because the viewer was too slow. */
  get skipped(): number {
    return this.#skipped;
  }

  /**
   * Sends the data that a decoder needs before the live frames.
   * @param beginsWithKey false: frames are skipped until the next key frame
   */
  begin(start: readonly Buffer[], beginsWithKey: boolean): void {
    this.#socket.cork();
    for (const bytes of start) this.#socket.write(bytes);
    this.#socket.uncork();
    this.#skips = !beginsWithKey;
  }

  send({ bytes, isKey }: SharedFrame): void {
    if (this.#isClosing) return;
    const backlog = this.#socket.writableLength;
    // a slow viewer resumes only when half of the backlog is sent; otherwise the next frame would stop it again
    const max = this.#skips ? relayLimits.backlogBytes / 2 : relayLimits.backlogBytes;
    if (this.#skips ? !isKey || backlog > max : backlog > max) {
      this.#skips = true;
      this.#skipped += 1;
      return;
    }
    this.#skips = false;
    this.#socket.write(bytes);
  }

  /**
   * Sends codec configuration or metadata, even to a slow viewer: these are small, and no picture can be decoded
   * without them.
   */
  sendAlways(bytes: Buffer): void {
    if (this.#isClosing) return;
    // a device that sends only configuration must not fill the memory with data for a stalled viewer
    if (this.#socket.writableLength > 2 * relayLimits.backlogBytes) this.#socket.destroy();
    else this.#socket.write(bytes);
  }

  /** Closes a viewer that has read no bytes for `viewerStallMs`. @param passedMs time since the last call */
  tick(passedMs: number): void {
    const taken = this.#socket.bytesWritten - this.#socket.writableLength;
    const isStalled = this.#socket.writableLength > 0 && taken === this.#taken;
    this.#taken = taken;
    this.#stalledMs = isStalled ? this.#stalledMs + passedMs : 0;
    if (this.#stalledMs >= relayLimits.viewerStallMs) this.#socket.destroy();
  }

  /** Starts to close the connection; the viewer gets no more frames. */
  close(reason: LiveClose): void {
    this.#isClosing = true;
    this.#page.close(liveCloseCodes[reason], reason);
    setTimeout(() => this.#page.terminate(), relayLimits.closeMs).unref();
  }
}
