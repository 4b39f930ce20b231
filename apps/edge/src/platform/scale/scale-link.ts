import { type Readable } from "node:stream";
import { type ScaleTrouble } from "@huiyan/contract/device/device.device";
import { BackOff } from "../outbox/back-off.ts";
import { pause } from "../outbox/change-signal.ts";
import { FrameReader } from "./frame-reader.ts";
import { openScale } from "./scale-connection.ts";
import { type ScaleSettings } from "./scale-settings.ts";
import { type ScaleSight } from "./scale-sight.ts";
import { nothingWeighed, type ScaleMemory, sightOf, weighed } from "./stability.rules.ts";

/** Time without data after which a connection is reopened, ms. */
const deadMs = 5_000;
/** Time without a valid frame after which the settings count as wrong, ms. */
const unreadableMs = 60_000;
/** Maximum wait between two attempts, ms. */
const longestPauseMs = 15_000;

export interface ScaleLinkDeps {
  settings: ScaleSettings;
  /** Epoch ms by the device's raw clock, as in the frames of its cameras. */
  now(): number;
  /** Reported once until it works again. */
  onTrouble(text: string): void;
  open?(connection: ScaleSettings["connection"]): Promise<Readable>;
}

const silence = new Error("秤没有数据");
const unreadable = "秤的数据无法识别，请核对波特率、校验位和帧格式";

/** Reads one scale continuously. The weight is based only on recent frames of the scale. */
export class ScaleLink {
  readonly #deps: ScaleLinkDeps;
  readonly #reader: FrameReader;
  readonly #backOff = new BackOff(longestPauseMs);
  readonly #stop = new AbortController();
  #memory: ScaleMemory = nothingWeighed;
  #running: Promise<void> | undefined;
  #reported: string | undefined;
  #trouble: ScaleTrouble | undefined;
  /** Start of the time with bytes and no frame. */
  #unreadSince: number | undefined;

  constructor(deps: ScaleLinkDeps) {
    this.#deps = deps;
    this.#reader = new FrameReader(deps.settings.frame);
  }

  start(): void {
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  get sight(): ScaleSight {
    return sightOf(this.#memory, this.#deps.now());
  }

  /** Frames that could not be read. */
  get damaged(): number {
    return this.#reader.damaged;
  }

  /** Reason why it cannot be read; undefined: none. */
  get trouble(): ScaleTrouble | undefined {
    return this.#trouble;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      try {
        await this.#listen(signal);
        this.#fail("unreachable", "秤的连接已断开");
      } catch (error) {
        if (error === silence) this.#fail("silent", silence.message);
        else this.#fail("unreachable", error instanceof Error ? error.message : String(error));
      }
      this.#reader.reset();
      this.#unreadSince = undefined;
      await pause(this.#backOff.next(), signal);
    }
  }

  async #listen(signal: AbortSignal): Promise<void> {
    const { settings, open = openScale } = this.#deps;
    const line = await open(settings.connection);
    const abort = (): void => void line.destroy();
    signal.addEventListener("abort", abort);
    const dead = setTimeout(() => line.destroy(silence), deadMs).unref();
    try {
      for await (const bytes of line) {
        dead.refresh();
        this.#take(bytes);
      }
    } finally {
      clearTimeout(dead);
      signal.removeEventListener("abort", abort);
      line.destroy();
    }
  }

  #take(bytes: Uint8Array): void {
    const { settings, now } = this.#deps;
    const bounds = { rangeKg: settings.stable_kg, ms: settings.stable_seconds * 1_000 };
    const readings = this.#reader.read(bytes);
    for (const reading of readings) this.#memory = weighed(this.#memory, reading, now(), bounds);
    if (readings.length === 0) this.#unread();
    else this.#works();
  }

  #works(): void {
    this.#backOff.reset();
    this.#unreadSince = undefined;
    this.#trouble = undefined;
    this.#reported = undefined;
  }

  /** A partial frame is ignored; noise for a minute is a fault. */
  #unread(): void {
    const now = this.#deps.now();
    this.#unreadSince ??= now;
    if (now - this.#unreadSince >= unreadableMs) this.#fail("unreadable", unreadable);
  }

  #fail(trouble: ScaleTrouble, text: string): void {
    if (this.#stop.signal.aborted) return;
    this.#trouble = trouble;
    if (this.#reported === text) return;
    this.#reported = text;
    this.#deps.onTrouble(text);
  }
}
