export interface BusMessage {
  topic: string;
  payload: string;
  /** The broker has it, or it was given up. */
  done(error?: Error | null): void;
}

const maxBytes = 8 * 1024 * 1024;

/** What waits for the broker, oldest first; the oldest is given up when it becomes too much. */
export class HeldMessages {
  #messages: BusMessage[] = [];
  #bytes = 0;

  add(message: BusMessage): void {
    this.#messages.push(message);
    this.#bytes += message.payload.length;
    while (this.#bytes > maxBytes) {
      const oldest = this.#messages.shift();
      if (oldest === undefined) return;
      this.#bytes -= oldest.payload.length;
      oldest.done(new Error("too much waits for the broker"));
    }
  }

  takeAll(): BusMessage[] {
    const all = this.#messages;
    this.#messages = [];
    this.#bytes = 0;
    return all;
  }
}
