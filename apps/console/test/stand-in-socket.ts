import { vi } from "vitest";

/** Replacement of the browser's WebSocket, which the test controls. */
export class StandInSocket extends EventTarget {
  static opened: StandInSocket[] = [];
  readonly url: string;
  readonly protocols: string[];
  readonly sent: unknown[] = [];
  closed = false;

  constructor(url: string, protocols: string[]) {
    super();
    this.url = url;
    this.protocols = protocols;
    StandInSocket.opened.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.closed = true;
  }

  /** Opens the connection, as the server does when it accepts. */
  accept(): void {
    this.dispatchEvent(new Event("open"));
  }

  push(frame: unknown): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(frame) }));
  }

  end(code: number): void {
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }
}

/** Replaces `WebSocket`. Returns the sockets that the console opens. */
export function standInSockets(): StandInSocket[] {
  StandInSocket.opened = [];
  vi.stubGlobal("WebSocket", StandInSocket);
  return StandInSocket.opened;
}
