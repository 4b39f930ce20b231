import { type Readable } from "node:stream";
import { type ScaleTrouble } from "@huiyan/contract/device/device.device";
import { BackOff } from "../outbox/back-off.ts";
import { pause } from "../outbox/change-signal.ts";
import { FrameReader } from "./frame-reader.ts";
import { openScale } from "./scale-connection.ts";
import { type ScaleSettings } from "./scale-settings.ts";
import { type ScaleSight } from "./scale-sight.ts";
import { nothingWeighed, type ScaleMemory, sightOf, weighed } from "./stability.rules.ts";

/** Time without data after which the connection is opened again, ms. */
const deadMs = 5_000;
/** Time with data but without a valid frame after which the settings count as wrong, ms. */
const unreadableMs = 60_000;
/** Maximum wait between two attempts to connect, ms. */
const longestPauseMs = 15_000;

export interface ScaleLinkDeps {
  settings: ScaleSettings;
  /** Returns the time, epoch ms by the device's uncorrected clock, as for the frames of its cameras. */
  now(): number;
  /** Called once per fault, and again only after the scale has worked. */
  onTrouble(text: string): void;
  open?(connection: ScaleSettings["connection"]): Promise<Readable>;
}

const silence = new Error("秤没有数据");
const unreadable = "秤的数据无法识别，请核对波特率、校验位和帧格式";

/** Reads one weighing scale continuously. Only recent frames determine the weight. */
export class ScaleLink {
  readonly #deps: ScaleLinkDeps;
  readonly #reader: FrameReader;
  readonly #backOff = new BackOff(longestPauseMs);
  readonly #stop = new AbortController();
  #memory: ScaleMemory = nothingWeighed;
  #running: Promise<void> | undefined;
  #reported: string | undefined;
  #trouble: ScaleTrouble | undefined;
  /** Time since which data arrived without a valid frame. */
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

  /** Number of frames that could not be parsed. */
  get damaged(): number {
    return this.#reader.damaged;
  }

  /** Reason why the scale cannot be read; undefined: it can. */
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

  /** Handles data without a valid frame. A partial frame is normal; a minute of unreadable data is a fault. */
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
