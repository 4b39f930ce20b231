import { StreamStart } from "./stream-start.ts";

/**
 * Types of the package that implements GB/T 28181. Only types are imported: a program that was upgraded from a version
 * without the package must still start.
 */
type Package = typeof import("@huiyan/gb28181/gb-server");

/** Server at which cameras register. */
export type GbServer = Awaited<ReturnType<Package["openGbServer"]>>;
/** Video of a channel as MPEG program stream. */
export type GbVideo = Awaited<ReturnType<GbServer["openVideo"]>>;
/** A camera, recorder or platform that registered. */
export type GbDevice = ReturnType<GbServer["devices"]>[number];
/** An alarm that a device reported. */
export type GbAlarm = Parameters<Parameters<GbServer["onAlarm"]>[0]>[0];
/** Transport of a channel's video. */
export type GbTransport = Parameters<GbServer["openVideo"]>[1]["transport"];

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
