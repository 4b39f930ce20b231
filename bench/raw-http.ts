import { once } from "node:events";
import { connect, type Socket } from "node:net";

export interface RawAnswer {
  status: number;
  body: string;
}

/**
 * One keep-alive HTTP/1.1 connection. Requests are written as prepared bytes, so that the sender uses less processor
 * time than the measured server.
 */
export class RawConnection {
  readonly #socket: Socket;
  #received = "";
  #waiting: { resolve(answer: RawAnswer): void; reject(error: Error): void } | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setEncoding("utf8");
    socket.on("data", (chunk: string) => this.#take(chunk));
    socket.on("close", () => this.#waiting?.reject(new Error("the connection was closed")));
    socket.on("error", (error) => this.#waiting?.reject(error));
  }

  static async open(url: URL): Promise<RawConnection> {
    const socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true });
    await once(socket, "connect");
    return new RawConnection(socket);
  }

  send(head: string, body: Buffer): Promise<RawAnswer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.cork();
      this.#socket.write(head, "latin1");
      this.#socket.write(body);
      this.#socket.uncork();
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(chunk: string): void {
    this.#received += chunk;
    const headEnd = this.#received.indexOf("\r\n\r\n");
    if (headEnd < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(this.#received.slice(0, headEnd))?.[1]);
    // the responses are plain ASCII, so a character is a byte
    if (this.#received.length < headEnd + 4 + length) return;
    const answer = {
      status: Number(this.#received.slice(9, 12)),
      body: this.#received.slice(headEnd + 4, headEnd + 4 + length),
    };
    this.#received = this.#received.slice(headEnd + 4 + length);
    this.#waiting?.resolve(answer);
  }
}
