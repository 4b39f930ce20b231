export interface BusMessage {
  topic: string;
  payload: string;
  /** Called when the broker has accepted the message, or with an error if it was dropped. */
  done(error?: Error | null): void;
}

const maxBytes = 8 * 1024 * 1024;

/** Messages that wait for the broker, oldest first. Beyond the limit the oldest is dropped. */
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
