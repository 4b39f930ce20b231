import { scheduleOpen } from "@huiyan/contract/algorithm/time-window.rules";
import { ChannelRecorder } from "#platform/recording/channel-recorder.ts";
import { type ChannelLive, type RequestedStream } from "./channel-live.ts";
import { type RecordingService } from "./recording-service.ts";

/**
 * Milliseconds for which recordings are kept in addition to the configured time before an alarm, because an alarm is
 * raised some time after its cause.
 */
const lateMs = 30_000;

/** Records one channel as configured: the camera's own stream if it is H.264, otherwise the encoded stream. */
export class ChannelRecording {
  readonly #channel: string;
  readonly #live: ChannelLive;
  readonly #service: RecordingService;
  readonly #unwatch: () => void;
  #stream: RequestedStream | undefined;
  #recorder: ChannelRecorder | undefined;
  #keepUntil = Number.NEGATIVE_INFINITY;
  #hasStopped = false;

  constructor(channel: string, live: ChannelLive, service: RecordingService) {
    this.#channel = channel;
    this.#live = live;
    this.#service = service;
    this.#unwatch = service.watch(channel, () => void this.refresh());
  }

  /**
   * Starts or stops recording as the current settings require. Called when the camera was opened or the settings
   * changed.
   */
  async refresh(): Promise<void> {
    const isRequested = this.#service.settings(this.#channel).mode !== "off";
    const stream = isRequested && !this.#hasStopped ? await this.#live.open("main") : undefined;
    if (this.#hasStopped || stream === undefined || stream.feed !== this.#stream?.feed) this.#end();
    if (stream === undefined || this.#hasStopped || this.#recorder !== undefined) {
      stream?.release();
      return;
    }
    this.#stream = stream;
    this.#recorder = new ChannelRecorder(stream.feed, stream, {
      store: this.#service.store,
      channel: this.#channel,
      now: this.#service.now,
      wanted: (now) => this.#wanted(now),
    });
  }

  /**
   * Marks an alarm; in the mode `event`, keeps the recording around it.
   * @param happenedAt epoch ms by the server's clock
   */
  alarm(happenedAt: number, algId: string): void {
    this.#service.mark(this.#channel, happenedAt, algId);
    const { mode, before_s, after_s } = this.#service.settings(this.#channel);
    if (mode !== "event") return;
    this.#keepUntil = Math.max(this.#keepUntil, happenedAt + after_s * 1_000);
    this.#service.store.keep(this.#channel, { from: happenedAt - before_s * 1_000, to: this.#keepUntil });
  }

  stop(): void {
    this.#hasStopped = true;
    this.#unwatch();
    this.#end();
  }

  #end(): void {
    this.#recorder?.stop();
    this.#recorder = undefined;
    this.#stream?.release();
    this.#stream = undefined;
  }

  #wanted(now: number): "kept" | "waiting" | undefined {
    const { mode, schedule, before_s } = this.#service.settings(this.#channel);
    this.#service.store.forgetWaiting(this.#channel, now - before_s * 1_000 - lateMs);
    if (mode === "off" || !scheduleOpen(schedule, now)) return undefined;
    return mode === "continuous" || now < this.#keepUntil ? "kept" : "waiting";
  }
}
