export interface BusMessage {
  topic: string;
  payload: string;
}

const maxBytes = 8 * 1024 * 1024;

/** What waits for the broker, oldest first; the oldest goes when it becomes too much. */
export class HeldMessages {
  #messages: BusMessage[] = [];
  #bytes = 0;

  add(message: BusMessage): void {
    this.#messages.push(message);
    this.#bytes += message.payload.length;
    while (this.#bytes > maxBytes) this.#bytes -= this.#messages.shift()?.payload.length ?? this.#bytes;
  }

  takeAll(): BusMessage[] {
    const all = this.#messages;
    this.#messages = [];
    this.#bytes = 0;
    return all;
  }
}
