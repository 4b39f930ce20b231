import { address, nameOf, startOf, state } from "./state.js";

/** Seconds of video to load ahead at normal speed. The next constant: seconds to keep behind the current position. */
const aheadSeconds = 12;
const behindSeconds = 30;
/** Maximum difference between a camera's video and the common time, in seconds; beyond it, the video is moved. */
const apartSeconds = 0.3;
/** Maximum delay in seconds of the first picture in a range, for cameras that send frames out of order. */
const lateSeconds = 0.6;

/** Video of one camera. The time of its video element is in seconds since the start of the day. */
export class CameraView {
  /** @param onSelect called with the channel when the user clicks the camera */
  constructor(channel, onSelect) {
    this.channel = channel;
    this.name = nameOf(channel);
    this.element = document.createElement("button");
    this.element.type = "button";
    this.element.className = "window";
    this.element.setAttribute("aria-label", `选中 ${this.name}`);
    this.video = document.createElement("video");
    this.video.muted = true;
    this.video.playsInline = true;
    this.caption = document.createElement("span");
    this.caption.className = "caption";
    this.caption.textContent = this.name;
    this.message = document.createElement("span");
    this.message.className = "message";
    this.element.append(this.video, this.caption, this.message);
    this.element.addEventListener("click", () => onSelect(channel));
    this.open();
  }

  /**
   * Opens an empty video for the current day. Its times are relative to the start of the day, because a number can
   * represent them exactly.
   */
  open() {
    this.generation = (this.generation ?? 0) + 1;
    this.isLoading = false;
    this.failed = "";
    this.base = startOf(state.day);
    this.buffer = undefined;
    this.source = new MediaSource();
    const { source } = this;
    if (this.link !== undefined) URL.revokeObjectURL(this.link);
    this.link = URL.createObjectURL(source);
    this.video.src = this.link;
    source.addEventListener("sourceopen", () => {
      if (source === this.source) this.isOpen = true;
    });
    this.isOpen = false;
  }

  close() {
    this.generation += 1;
    this.video.removeAttribute("src");
    this.video.load();
    URL.revokeObjectURL(this.link);
    this.element.remove();
  }

  spans() {
    return state.recorded[this.channel]?.spans ?? [];
  }

  hasAt(at) {
    return this.spans().some(({ from, to }) => from <= at && at < to);
  }

  /** Returns the loaded range of video that contains `seconds` of the day; undefined if there is none. */
  rangeAt(seconds) {
    const ranges = this.buffer?.buffered;
    for (let index = 0; index < (ranges?.length ?? 0); index += 1) {
      const [from, to] = [ranges.start(index), ranges.end(index)];
      if (from <= seconds + lateSeconds && seconds < to) return { from, to };
    }
    return undefined;
  }

  /** Moves the video to a time. @returns true if the video shows this time, or has nothing to show */
  follow(at, isPlaying, rate) {
    const seconds = (at - this.base) / 1000;
    if (!this.hasAt(at)) {
      this.say("此刻没有录像", "none");
      this.video.pause();
      return true;
    }
    const range = this.rangeAt(seconds);
    const next = range === undefined ? at : this.loadedTo;
    if (range === undefined || range.to - seconds < aheadSeconds * Math.max(1, rate / 2)) void this.load(next);
    if (range === undefined) {
      this.say(this.failed || "正在读取录像", this.failed ? "none" : "waiting");
      this.video.pause();
      return this.failed !== "";
    }
    this.say("", "");
    const target = Math.max(seconds, range.from);
    if (Math.abs(this.video.currentTime - target) > apartSeconds * Math.max(1, rate)) this.video.currentTime = target;
    if (this.video.playbackRate !== rate) this.video.playbackRate = rate;
    if (isPlaying && this.video.paused) this.video.play().catch(() => undefined);
    if (!isPlaying && !this.video.paused) this.video.pause();
    return true;
  }

  /**
   * Shows a message over the picture. @param picture `none`: the last picture is hidden, because it would mislead;
   * `waiting`: it stays, dimmed
   */
  say(text, picture) {
    this.element.dataset.picture = picture;
    this.message.textContent = text;
    this.message.hidden = text === "";
  }

  async load(at) {
    if (this.isLoading || !this.isOpen || !this.hasAt(at)) return;
    this.isLoading = true;
    const { generation } = this;
    try {
      const answer = await fetch(address("piece", { channel: this.channel, at: Math.round(at) }));
      if (answer.status === 204) throw new Error("该时刻的录像已被覆盖");
      if (!answer.ok) throw new Error(await answer.text());
      const bytes = new Uint8Array(await answer.arrayBuffer());
      if (generation !== this.generation) return;
      await this.append(bytes);
      this.loadedTo = endOf(bytes);
      this.failed = "";
    } catch (error) {
      if (generation === this.generation) this.failed = `录像无法播放：${error.message}`.slice(0, 80);
    }
    if (generation !== this.generation) return;
    // Waits before the next attempt; otherwise a recording that cannot be read would be requested ten times a second.
    if (this.failed !== "") await new Promise((resolve) => setTimeout(resolve, 2000));
    if (generation === this.generation) this.isLoading = false;
  }

  async append(bytes) {
    const type = `video/mp4; codecs="${codecOf(bytes)}"`;
    if (this.buffer === undefined) {
      this.buffer = this.source.addSourceBuffer(type);
      this.buffer.timestampOffset = -this.base / 1000;
    } else if (this.type !== type) this.buffer.changeType(type);
    this.type = type;
    const before = this.video.currentTime - behindSeconds;
    if (before > 0 && this.buffer.buffered.length > 0 && this.buffer.buffered.start(0) < before - behindSeconds) {
      this.buffer.remove(0, before);
      await ended(this.buffer);
    }
    this.buffer.appendBuffer(bytes);
    await ended(this.buffer);
  }
}

function ended(buffer) {
  return new Promise((resolve, reject) => {
    buffer.addEventListener("updateend", resolve, { once: true });
    buffer.addEventListener("error", () => reject(new Error("浏览器无法解码")), { once: true });
  });
}

/** Returns the end of the last fragment as recorded, epoch ms. The video shows that fragment slightly longer. */
function endOf(bytes) {
  const view = new DataView(bytes.buffer);
  const typeAt = (at) => String.fromCharCode(...bytes.subarray(at + 4, at + 8));
  let end = 0;
  for (let at = 0; at + 8 <= bytes.length; at += view.getUint32(at)) {
    if (typeAt(at) !== "moof") continue;
    // The box moof contains mfhd (16 bytes) and traf. The box traf contains tfhd (16), tfdt (20) and trun.
    const times = at + 8 + 16 + 8 + 16;
    const run = times + 20;
    end = view.getUint32(times + 12) * 2 ** 32 + view.getUint32(times + 16);
    for (let row = 0; row < view.getUint32(run + 12); row += 1) end += view.getUint32(run + 20 + row * 16);
  }
  return end;
}

/** Returns the codec's name with profile and level from the decoder configuration (`avcC`). */
function codecOf(bytes) {
  const name = [0x61, 0x76, 0x63, 0x43];
  for (let at = 4; at < Math.min(bytes.length, 4096); at += 1) {
    if (name.every((letter, index) => bytes[at + index] === letter)) {
      return `avc1.${[5, 6, 7].map((offset) => bytes[at + offset].toString(16).padStart(2, "0")).join("")}`;
    }
  }
  return "avc1.42e01e";
}
