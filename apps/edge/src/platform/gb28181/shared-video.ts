import { type GbVideo } from "./gb-types.ts";
import { StreamStart } from "./stream-start.ts";

/** Reader of a program stream. */
export interface VideoReader {
  onData(bytes: Buffer): void;
  onEnd(): void;
}

/** Live video of one channel that several inputs read at once, with one request to the device. */
export class SharedVideo {
  readonly #video: GbVideo;
  readonly #readers = new Set<VideoReader>();
  readonly #start = new StreamStart();
  #hasEnded = false;

  constructor(video: GbVideo) {
    this.#video = video;
    video.onData((bytes) => {
      this.#start.take(bytes);
      for (const reader of this.#readers) reader.onData(bytes);
    });
    void video.ended.then(
      () => this.#end(),
      () => this.#end(),
    );
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  heardAt(): number | undefined {
    return this.#video.heardAt();
  }

  /** Passes the stream since its last key frame, and then all that follows. @returns function that ends the reading */
  read(reader: VideoReader): () => void {
    if (this.#hasEnded) {
      reader.onEnd();
      return () => undefined;
    }
    const start = this.#start.bytes();
    if (start.length > 0) reader.onData(start);
    this.#readers.add(reader);
    return () => void this.#readers.delete(reader);
  }

  close(): void {
    this.#video.close();
    this.#end();
  }

  #end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    for (const reader of this.#readers) reader.onEnd();
    this.#readers.clear();
  }
}
