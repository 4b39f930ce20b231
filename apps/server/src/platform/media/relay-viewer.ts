import { type Socket } from "node:net";
import { type LiveClose, liveCloseCodes } from "@huiyan/contract/live/live.rules";
import { type WebSocket } from "ws";
import { relayLimits } from "./relay-limits.ts";

/** A message that all viewers share. `isKey`: a decoder can start with it. */
export interface SharedFrame {
  bytes: Buffer;
  isKey: boolean;
}

/**
 * A viewer. The WebSocket library does the handshake and reads the viewer's frames.
 * Video frames are written to the socket already encoded, since encoding them per viewer would cost more than sending
 * them.
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

  /** @param socket of the page, to which frames are written */
  constructor(id: string, page: WebSocket, socket: Socket) {
    this.id = id;
    this.#page = page;
    this.#socket = socket;
  }

  /** Number of frames skipped because the viewer was too slow. */
  get skipped(): number {
    return this.#skipped;
  }

  /** Sends the data before the live frames. @param beginsWithKey false: frames are skipped until the next key frame */
  begin(start: readonly Buffer[], beginsWithKey: boolean): void {
    this.#socket.cork();
    for (const bytes of start) this.#socket.write(bytes);
    this.#socket.uncork();
    this.#skips = !beginsWithKey;
  }

  send({ bytes, isKey }: SharedFrame): void {
    if (this.#isClosing) return;
    const backlog = this.#socket.writableLength;
    // a slow viewer resumes when half of the backlog is sent, or the next frame would stop it again
    const max = this.#skips ? relayLimits.backlogBytes / 2 : relayLimits.backlogBytes;
    if (this.#skips ? !isKey || backlog > max : backlog > max) {
      this.#skips = true;
      this.#skipped += 1;
      return;
    }
    this.#skips = false;
    this.#socket.write(bytes);
  }

  /** Sends configuration and description: small, and required for any picture. */
  sendAlways(bytes: Buffer): void {
    if (this.#isClosing) return;
    // a device that only sends configuration must not fill the memory for a stalled viewer
    if (this.#socket.writableLength > 2 * relayLimits.backlogBytes) this.#socket.destroy();
    else this.#socket.write(bytes);
  }

  /** Closes a viewer that has made no progress for too long. */
  tick(passedMs: number): void {
    const taken = this.#socket.bytesWritten - this.#socket.writableLength;
    const isStalled = this.#socket.writableLength > 0 && taken === this.#taken;
    this.#taken = taken;
    this.#stalledMs = isStalled ? this.#stalledMs + passedMs : 0;
    if (this.#stalledMs >= relayLimits.viewerStallMs) this.#socket.destroy();
  }

  /** Starts the close; the viewer gets no more pictures. */
  close(reason: LiveClose): void {
    this.#isClosing = true;
    this.#page.close(liveCloseCodes[reason], reason);
    setTimeout(() => this.#page.terminate(), relayLimits.closeMs).unref();
  }
}
