import { type LiveClose } from "@huiyan/contract/live/live.rules";
import { type FlvTag } from "./flv-reader.ts";
import { relayLimits } from "./relay-limits.ts";
import { type RelayViewer, type SharedFrame } from "./relay-viewer.ts";
import { binaryFrame } from "./web-socket-frame.ts";
import { videoOf } from "./whep/video-tag.ts";
import { type WhepViewer } from "./whep/whep-viewer.ts";

/** A tag, and the message that contains it. The tag's bytes are a part of the message, so that they are stored once. */
interface SharedTag extends SharedFrame {
  tag: FlvTag;
}

function sharedTag(tag: FlvTag): SharedTag {
  const bytes = binaryFrame(tag.bytes);
  return { bytes, isKey: tag.isKey, tag: { ...tag, bytes: bytes.subarray(bytes.length - tag.bytes.length) } };
}

/** Memory limit that all streams share for the frames buffered since their last key frames. */
export interface GroupAllowance {
  bytes: number;
}

/**
 * One stream with its viewers. Buffers the frames since the last key frame, so that a new viewer sees a picture at
 * once.
 */
export class RelayStream {
  readonly #viewers = new Set<RelayViewer>();
  readonly #whepViewers = new Set<WhepViewer>();
  readonly #allowance: GroupAllowance;
  #header: Buffer | undefined;
  #description: Buffer | undefined;
  #videoConfig: SharedTag | undefined;
  #audioConfig: SharedTag | undefined;
  #group: SharedTag[] = [];
  #groupBytes = 0;
  /** Frames that wait for the next batched write. A key frame is always the first of a batch. */
  #gathered: SharedFrame[] = [];
  #gathering: NodeJS.Timeout | undefined;
  #lastTagAt = performance.now();

  constructor(allowance: GroupAllowance) {
    this.#allowance = allowance;
  }

  get viewers(): ReadonlySet<RelayViewer> {
    return this.#viewers;
  }

  /** Returns true if a new viewer would get a picture at once. */
  get isPlayable(): boolean {
    return this.#header !== undefined && this.#group.length > 0;
  }

  silentMs(): number {
    return performance.now() - this.#lastTagAt;
  }

  begin(header: Buffer): void {
    if (this.#header !== undefined) return;
    this.#header = binaryFrame(header);
    for (const viewer of this.#viewers) viewer.sendAlways(this.#header);
  }

  take(tag: FlvTag): void {
    this.#lastTagAt = performance.now();
    const frame = sharedTag(tag);
    if (tag.isConfig) this.#announce(frame);
    else this.#pass(frame);
    for (const viewer of this.#whepViewers) viewer.take(frame.tag);
  }

  #pass(frame: SharedTag): void {
    this.#keep(frame);
    if (this.#gathering === undefined && this.#viewers.size < relayLimits.crowd) this.#send(frame);
    else this.#gather(frame);
  }

  add(viewer: RelayViewer): void {
    // writes the waiting frames first: they are also in the buffer of the new viewer, who would otherwise get them
    // twice
    this.#flush();
    const config = [this.#videoConfig, this.#audioConfig].flatMap((tag) => tag ?? []);
    const opening = [this.#header, this.#description, ...config.map(({ bytes }) => bytes)];
    viewer.begin(
      [...opening.flatMap((bytes) => bytes ?? []), ...this.#group.map(({ bytes }) => bytes)],
      this.#group.length > 0,
    );
    this.#viewers.add(viewer);
  }

  remove(viewer: RelayViewer): void {
    this.#viewers.delete(viewer);
  }

  /**
   * Decoder configuration for viewers over WebRTC. Undefined if no frame has arrived, or if the camera encodes frames
   * out of order, because WebRTC cannot carry the delay of display of such frames.
   */
  get whepConfig(): FlvTag | undefined {
    const isInOrder = this.#group.every(({ tag }) => tag.kind !== "video" || videoOf(tag)?.displayDelayMs === 0);
    return this.isPlayable && isInOrder ? this.#videoConfig?.tag : undefined;
  }

  get hasSound(): boolean {
    return this.#audioConfig !== undefined || this.#group.some(({ tag }) => tag.kind === "audio");
  }

  addWhep(viewer: WhepViewer): void {
    this.repeatTo(viewer);
    this.#whepViewers.add(viewer);
  }

  /** Sends the buffered frames, from the last key frame on. */
  repeatTo(viewer: WhepViewer): void {
    viewer.begin(
      this.#videoConfig?.tag,
      this.#group.map(({ tag }) => tag),
    );
  }

  removeWhep(viewer: WhepViewer): void {
    this.#whepViewers.delete(viewer);
  }

  end(reason: LiveClose): void {
    this.#flush();
    this.#forgetGroup();
    for (const viewer of [...this.#viewers, ...this.#whepViewers]) viewer.close(reason);
    this.#viewers.clear();
    this.#whepViewers.clear();
  }

  #announce(shared: SharedTag): void {
    const { tag, bytes } = shared;
    if (tag.kind === "data") this.#description = bytes;
    else if (tag.kind === "audio") this.#audioConfig = shared;
    else {
      // after a change of picture size or codec, a decoder cannot use the buffered frames
      if (this.#videoConfig !== undefined && !this.#videoConfig.bytes.equals(bytes)) this.#forgetGroup();
      this.#videoConfig = shared;
    }
    this.#flush();
    for (const viewer of this.#viewers) viewer.sendAlways(bytes);
  }

  #send(frame: SharedFrame): void {
    for (const viewer of this.#viewers) viewer.send(frame);
  }

  #gather(frame: SharedFrame): void {
    if (frame.isKey) this.#flush();
    this.#gathered.push(frame);
    this.#gathering ??= setTimeout(() => this.#flush(), relayLimits.gatherMs);
  }

  #flush(): void {
    clearTimeout(this.#gathering);
    this.#gathering = undefined;
    const [first] = this.#gathered;
    if (first === undefined) return;
    const bytes = Buffer.concat(this.#gathered.map((frame) => frame.bytes));
    this.#gathered = [];
    this.#send({ bytes, isKey: first.isKey });
  }

  #keep(frame: SharedTag): void {
    if (frame.isKey) this.#forgetGroup();
    else if (this.#group.length === 0) return;
    const { length } = frame.bytes;
    if (
      this.#groupBytes + length > relayLimits.groupBytes ||
      this.#allowance.bytes + length > relayLimits.allGroupsBytes
    ) {
      this.#forgetGroup();
      return;
    }
    this.#group.push(frame);
    this.#groupBytes += length;
    this.#allowance.bytes += length;
  }

  #forgetGroup(): void {
    this.#allowance.bytes -= this.#groupBytes;
    this.#group = [];
    this.#groupBytes = 0;
  }
}
