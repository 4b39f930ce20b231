import { type Socket } from "node:net";
import { type LiveClose, liveCloseCodes } from "@huiyan/contract/live/live.rules";
import { type WebSocket } from "ws";
import { relayLimits } from "./relay-limits.ts";

/** What is written to viewers: a message that all of them share, and whether a decoder can begin with it. */
export interface SharedFrame {
  bytes: Buffer;
  isKey: boolean;
}

/**
 * One who watches. The handshake and what the viewer says are the WebSocket library's; frames go to the socket as they
 * are, since encoding them for each viewer would cost more than sending them.
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

  /** @param socket what the page's frames go out on */
  constructor(id: string, page: WebSocket, socket: Socket) {
    this.id = id;
    this.#page = page;
    this.#socket = socket;
  }

  /** Frames that it did not get because it was too slow. */
  get skipped(): number {
    return this.#skipped;
  }

  /** What comes before the live frames. @param beginsWithKey false: frames are left out until the next key frame */
  begin(start: readonly Buffer[], beginsWithKey: boolean): void {
    this.#socket.cork();
    for (const bytes of start) this.#socket.write(bytes);
    this.#socket.uncork();
    this.#skips = !beginsWithKey;
  }

  send({ bytes, isKey }: SharedFrame): void {
    if (this.#isClosing) return;
    const backlog = this.#socket.writableLength;
    // who fell behind goes on when half of it is taken, or the next frame would stop it again
    const max = this.#skips ? relayLimits.backlogBytes / 2 : relayLimits.backlogBytes;
    if (this.#skips ? !isKey || backlog > max : backlog > max) {
      this.#skips = true;
      this.#skipped += 1;
      return;
    }
    this.#skips = false;
    this.#socket.write(bytes);
  }

  /** Configuration and description: small, and nothing can be shown without them. */
  sendAlways(bytes: Buffer): void {
    if (this.#isClosing) return;
    // a device that sends nothing else must not fill the memory for one who does not read
    if (this.#socket.writableLength > 2 * relayLimits.backlogBytes) this.#socket.destroy();
    else this.#socket.write(bytes);
  }

  /** Lets a viewer go that has taken nothing for too long. */
  tick(passedMs: number): void {
    const taken = this.#socket.bytesWritten - this.#socket.writableLength;
    const isStalled = this.#socket.writableLength > 0 && taken === this.#taken;
    this.#taken = taken;
    this.#stalledMs = isStalled ? this.#stalledMs + passedMs : 0;
    if (this.#stalledMs >= relayLimits.viewerStallMs) this.#socket.destroy();
  }

  /** From here on it gets no picture, whatever it does. */
  close(reason: LiveClose): void {
    this.#isClosing = true;
    this.#page.close(liveCloseCodes[reason], reason);
    setTimeout(() => this.#page.terminate(), relayLimits.closeMs).unref();
  }
}
