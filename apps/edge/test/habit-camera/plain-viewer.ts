import { once } from "node:events";
import { connect } from "node:net";

interface Answer {
  status: number;
  headers: ReadonlyMap<string, string>;
  body: string;
}

/**
 * Requests a stream as ffmpeg does: OPTIONS, DESCRIBE, SETUP of the video, PLAY.
 * @returns number of the interleaved packets that arrived until `packets` were counted, or the refusing status
 */
export async function viewByRtsp(url: string, packets: number): Promise<{ packets: number } | { refused: number }> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  const viewer = new Viewer();
  socket.on("error", () => undefined).on("data", (chunk) => viewer.take(chunk));
  socket.on("close", () => viewer.end());
  await once(socket, "connect");
  const ask = async (method: string, uri: string, header = ""): Promise<Answer> => {
    socket.write(`${method} ${uri} RTSP/1.0\r\nCSeq: ${viewer.nextCseq()}\r\n${header}\r\n`);
    return viewer.answer();
  };
  try {
    await ask("OPTIONS", url);
    const described = await ask("DESCRIBE", url);
    if (described.status !== 200) return { refused: described.status };
    const base = described.headers.get("content-base") ?? `${url}/`;
    const control = /m=video[\s\S]*?a=control:(\S+)/.exec(described.body)?.[1] ?? "";
    const track = /^rtsp:/.test(control) ? control : `${base}${base.endsWith("/") ? "" : "/"}${control}`;
    const set = await ask("SETUP", track, "Transport: RTP/AVP/TCP;unicast;interleaved=0-1\r\n");
    if (set.status !== 200) return { refused: set.status };
    const played = await ask("PLAY", base, `Session: ${set.headers.get("session") ?? ""}\r\n`);
    return played.status === 200 ? { packets: await viewer.counted(packets) } : { refused: played.status };
  } finally {
    socket.destroy();
  }
}

/** Parses the stream of a relay, which contains only whole messages and packets. */
class Viewer {
  #rest = Buffer.alloc(0);
  #cseq = 0;
  #packets = 0;
  #answers: Answer[] = [];
  #isOver = false;
  #wake: () => void = () => undefined;

  nextCseq(): number {
    this.#cseq += 1;
    return this.#cseq;
  }

  take(chunk: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    while (this.#takeItem());
    this.#wake();
  }

  end(): void {
    this.#isOver = true;
    this.#wake();
  }

  async answer(): Promise<Answer> {
    for (;;) {
      const answer = this.#answers.shift();
      if (answer !== undefined) return answer;
      await this.#more();
    }
  }

  async counted(packets: number): Promise<number> {
    while (this.#packets < packets) await this.#more();
    return this.#packets;
  }

  async #more(): Promise<void> {
    if (this.#isOver) throw new Error("the relay closed the connection");
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#wake = resolve;
    await promise;
  }

  #takeItem(): boolean {
    if (this.#rest[0] === 0x24) {
      if (this.#rest.length < 4 || this.#rest.length < 4 + this.#rest.readUInt16BE(2)) return false;
      this.#rest = this.#rest.subarray(4 + this.#rest.readUInt16BE(2));
      this.#packets += 1;
      return true;
    }
    const end = this.#rest.indexOf("\r\n\r\n");
    if (end < 0) return false;
    const [first = "", ...lines] = this.#rest.toString("utf8", 0, end).split("\r\n");
    const headers = new Map(
      lines.map((line) => [line.split(":")[0]?.toLowerCase() ?? "", line.replace(/^[^:]*: */, "")]),
    );
    const bodyEnd = end + 4 + Number(headers.get("content-length") ?? 0);
    if (this.#rest.length < bodyEnd) return false;
    const body = this.#rest.toString("utf8", end + 4, bodyEnd);
    this.#rest = this.#rest.subarray(bodyEnd);
    // a request of the camera is not an answer, so it is ignored
    if (first.startsWith("RTSP/")) this.#answers.push({ status: Number(first.split(" ")[1]), headers, body });
    return true;
  }
}
