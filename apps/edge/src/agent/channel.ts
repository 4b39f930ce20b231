import { join } from "node:path";
import { type FlowEdge } from "@huiyan/contract/algorithm/flow.rules";
import { type DeviceCamera, type DevicePoints, type DeviceTelemetry } from "@huiyan/contract/device/device.device";
import { liveTimes } from "@huiyan/contract/live/live.rules";
import { type Algorithm } from "#platform/analysis/algorithm.ts";
import { type ReportedFinding } from "#platform/analysis/cascade.ts";
import { ChannelAnalysis } from "#platform/analysis/channel-analysis.ts";
import { type FaceLookup } from "#platform/face/seen-face.ts";
import { type CameraAccess, openCameraInput } from "#platform/ffmpeg/camera-input.ts";
import { cutClip } from "#platform/ffmpeg/clip-cutter.ts";
import { saysNoRoom } from "#platform/ffmpeg/no-room.ts";
import { SegmentBuffer } from "#platform/ffmpeg/segment-buffer.ts";
import { type Picture } from "#platform/model/picture.ts";
import { type DiskReserve } from "#platform/store/disk-reserve.ts";
import { type VisionModel } from "#platform/vision/vision-model.ts";
import { type CameraEvents, cameraEventsOf } from "./camera-event/camera-events.ts";
import { CameraLoop } from "./camera-loop.ts";
import { ChannelLive } from "./channel-live.ts";
import { ChannelRecording } from "./channel-recording.ts";
import { type EventReport, eventReport } from "./event-report.ts";
import { FrameCounts } from "./frame-counts.ts";
import { FrameRate } from "./frame-rate.ts";
import { BatchPictures } from "./livestock/batch-pictures.ts";
import { type ChannelInputs } from "./livestock/channel-inputs.ts";
import { type RecordingService } from "./recording-service.ts";

export interface ChannelPlan {
  camera: DeviceCamera;
  arrangements: { algorithm: Algorithm; settings: unknown }[];
  /** Connections of the pipeline's algorithms; absent: each algorithm receives all objects. */
  flow?: readonly FlowEdge[];
  /** Set if a user added the camera on the device's page; its secrets are then encrypted with the device's own key. */
  local?: true;
}

export interface ChannelDeps {
  model: VisionModel;
  access: CameraAccess;
  /** Folder for the channel's recorded segments and clips. */
  folder: string;
  offsetMs(): number;
  disk: DiskReserve;
  recordings: RecordingService;
  /** Inputs of the channel's algorithms in addition to pictures, such as a scale; absent: none. */
  inputs?: ChannelInputs;
  /** Face library of the device; absent: none. */
  faces?: FaceLookup;
  report(report: EventReport): void;
  addClip(eventId: string, path: string, bytes: number): void;
  /** Called when the clip of an alarm could not be made or stored. */
  loseClip(): void;
  onChange(): void;
  onTrouble(channel: string, text: string): void;
}

/** Minimum jump back of the device's clock, in ms, after which the analysis restarts. */
const setBackMs = 5_000;
const noRoomText = "磁盘已满，录像暂停，期间的报警没有视频，请清理磁盘";

const noPicturesText = "报警前后没有可用的画面，这条报警没有视频，请检查摄像头的供电和网络";

/** Time between two deletions of segments that are too old, ms. */
const pruneMs = 10_000;

interface Frame {
  picture: Picture;
  at: number;
  /** Sends the detections of the frame to viewers of the live stream. */
  tell?: ReturnType<ChannelLive["mark"]>;
}

const hasEvents = ({ source }: DeviceCamera): boolean =>
  (source.kind === "onvif" || source.kind === "gb28181") && (source.events ?? []).length > 0;

/**
 * Returns true if algorithms or events of the camera can raise alarms on the channel. Only these channels need a
 * rolling recording, from which clips are cut.
 */
export const raisesAlarms = ({ camera, arrangements }: Pick<ChannelPlan, "camera" | "arrangements">): boolean =>
  hasEvents(camera) || arrangements.some(({ algorithm }) => algorithm.manifest.kind === "alarm");

/** Starts the algorithms of a plan. @throws Error if one does not start */
function analysisOf({ camera, arrangements, flow }: ChannelPlan, { model, inputs, faces }: ChannelDeps) {
  const running = arrangements.map(({ algorithm, settings }) => {
    return { algorithm, settings, run: algorithm.start(settings) };
  });
  return new ChannelAnalysis(model, running, camera.motion, flow, () => inputs?.of(camera.channel) ?? {}, faces);
}

/** A channel in operation: stream, analysis and clips of one camera. */
export class Channel {
  #plan: ChannelPlan;
  readonly live: ChannelLive;
  readonly #recordings: ChannelRecording;
  readonly #deps: ChannelDeps;
  #analysis: ChannelAnalysis;
  /** True while algorithms are being replaced; frames are not analysed then. */
  #isExchanging = false;
  /** Time of the last analysed frame, epoch ms by the device's clock, and the clock's offset then, ms. */
  #last = { at: Number.NEGATIVE_INFINITY, offsetMs: 0 };
  readonly #segments: SegmentBuffer | undefined;
  readonly #loop: CameraLoop;
  /** Events of an ONVIF camera; undefined if no rule needs them. */
  readonly #events: CameraEvents | undefined;
  readonly #analysed = new FrameRate();
  readonly #frames = new FrameCounts();
  readonly #stop = new AbortController();
  readonly #clips = new Set<Promise<void>>();
  readonly #batches = new BatchPictures((text) => this.#deps.onTrouble(this.plan.camera.channel, text));
  #isRecording = false;
  /** Aborted when the current recording ends, from which clips may still be cut. */
  #recording = new AbortController();
  #pruning: NodeJS.Timeout | undefined;
  #size = { width: 0, height: 0 };
  #latest: Frame | undefined;
  #trouble: string | undefined;
  /** Newest frame that waits for analysis; a newer frame replaces it. */
  #waiting: Frame | undefined;
  #working: Promise<void> | undefined;

  constructor(plan: ChannelPlan, deps: ChannelDeps) {
    this.#plan = plan;
    this.#deps = deps;
    this.#analysis = analysisOf(plan, deps);
    this.#segments = raisesAlarms(plan) ? new SegmentBuffer(join(deps.folder, "segments")) : undefined;
    const { source, channel } = plan.camera;
    this.live = new ChannelLive({
      source,
      access: deps.access,
      onTrouble: (text) => deps.onTrouble(channel, text),
    });
    this.#recordings = new ChannelRecording(channel, this.live, deps.recordings);
    this.#events = cameraEventsOf(source, deps.access, {
      onAlarm: (found) => void this.#report(found, undefined).catch((error: unknown) => this.#failed(error)),
      picture: () => (this.isSending ? this.#latest?.picture : undefined),
      onTrouble: (text) => deps.onTrouble(channel, text),
    });
    this.#loop = new CameraLoop({
      input: () => openCameraInput(source, deps.access),
      analysisFps: plan.camera.analysis_fps,
      endless: source.kind !== "file" || source.loop,
      segments: () => this.#record(),
      onFrame: (picture, at) => this.#take({ picture, at, tell: this.live.mark() }),
      onLive: (chunk) => this.live.take(chunk),
      onInfo: (info) => {
        this.#size = { width: info.width, height: info.height };
        this.live.begin(info);
        void this.#recordings.refresh();
        deps.onChange();
      },
      onTrouble: (text) => {
        if (saysNoRoom(text)) this.#noRoom();
        else {
          this.#trouble = text;
          deps.onTrouble(channel, text);
        }
        // Without frames, no period of an algorithm would end, so the counts so far are reported now.
        void this.#finish().catch((error: unknown) => this.#failed(error));
      },
    });
  }

  get plan(): ChannelPlan {
    return this.#plan;
  }

  start(): void {
    this.#loop.start();
    this.#events?.start();
    this.#pruning = setInterval(() => this.#segments?.prune(Date.now()), pruneMs).unref();
  }

  /** Takes over from the channel that this one replaces, so that the channel stays online. */
  follow(former: Channel): void {
    this.#loop.follow(former.#loop);
    this.#size = former.#size;
  }

  restart(): void {
    this.#loop.restart();
  }

  /**
   * Starts the algorithms of a plan whose stream, frame rate and need of clips are unchanged.
   * @returns a function that replaces the algorithms while the camera stays open; the old ones report their collected
   * findings
   * @throws Error if an algorithm does not start; the old ones then stay
   */
  prepare(plan: ChannelPlan): () => Promise<void> {
    const analysis = analysisOf(plan, this.#deps);
    return async () => {
      this.#isExchanging = true;
      await this.#settle();
      this.#analysis = analysis;
      this.#plan = plan;
      this.#isExchanging = false;
    };
  }

  /** Stops the algorithms after the frame that is being analysed. The algorithms report their collected findings. */
  async #settle(): Promise<void> {
    this.#waiting = undefined;
    await this.#working;
    await this.#finish().catch((error: unknown) => this.#failed(error));
    this.#analysis.close();
  }

  /** Stops the camera, and reports what the algorithms have collected so far. */
  async stop(): Promise<void> {
    this.#stop.abort();
    clearInterval(this.#pruning);
    this.#recordings.stop();
    await Promise.all([this.#loop.stop(), this.live.stop(), this.#events?.stop()]);
    await this.#settle();
    await Promise.all(this.#clips);
    this.#segments?.remove();
  }

  get online(): boolean {
    return this.#loop.online;
  }

  /**
   * True while frames arrive. After the last frame, `isSending` becomes false sooner than `online`, so that no caller
   * waits for a dead camera.
   */
  get isSending(): boolean {
    const { lastFrameAt } = this.#loop;
    if (this.#stop.signal.aborted || lastFrameAt === null) return false;
    return Date.now() - lastFrameAt < liveTimes.cameraSilentMs;
  }

  /**
   * True if a picture can be expected soon: the camera is being opened, or another channel is about to replace this
   * one.
   */
  get isOpening(): boolean {
    return this.#stop.signal.aborted || this.#loop.isOpening;
  }

  get latest(): Picture | undefined {
    return this.#loop.online ? this.#latest?.picture : undefined;
  }

  /** Reason why the camera failed, as last reported; undefined while it works. */
  get trouble(): string | undefined {
    return this.#trouble;
  }

  point(): DevicePoints["points"][number] {
    const { channel, name } = this.plan.camera;
    return { channel, name, online: this.#loop.online, ...this.#size };
  }

  rates(): DeviceTelemetry["channels"][number] {
    return {
      channel: this.plan.camera.channel,
      fps_in: this.#loop.fpsIn(),
      fps_analysed: this.#analysed.perSecond(Date.now()),
      fps_set: this.plan.camera.analysis_fps,
      last_frame_at: this.#loop.lastFrameAt,
      ...(this.plan.arrangements.length > 0 && { frames: this.#frames.lastMinute(Date.now()) }),
    };
  }

  #take(frame: Frame): void {
    if (this.#waiting !== undefined) this.#frames.add("dropped", Date.now());
    if (this.#latest === undefined) queueMicrotask(() => this.#deps.onChange());
    this.#latest = frame;
    if (this.plan.arrangements.length === 0 || this.#isExchanging) return;
    this.#waiting = frame;
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined;
    });
  }

  async #work(): Promise<void> {
    while (this.#waiting !== undefined && !this.#stop.signal.aborted) {
      const { picture, at, tell } = this.#waiting;
      this.#waiting = undefined;
      try {
        if (at < this.#last.at - setBackMs) await this.#beginAgain();
        this.#last = { at, offsetMs: this.#deps.offsetMs() };
        const { looked, found } = await this.#analysis.analyse(picture, at, at + this.#last.offsetMs);
        this.#frames.add(looked ? "looked" : "gated", Date.now());
        tell?.(this.#analysis.seen);
        this.#analysed.add(1, Date.now());
        for (const finding of found) await this.#report(finding, picture);
      } catch (error) {
        this.#failed(error);
      }
    }
  }

  /**
   * Restarts the analysis after the clock was set back: otherwise times in the algorithms' state would be in the future
   * for hours.
   */
  async #beginAgain(): Promise<void> {
    const [before, { at, offsetMs }] = [this.#analysis, this.#last];
    this.#analysis = analysisOf(this.plan, this.#deps);
    this.#last = { at: Number.NEGATIVE_INFINITY, offsetMs };
    try {
      for (const finding of await before.finish(at)) await this.#report(finding, undefined, offsetMs);
    } finally {
      before.close();
    }
  }

  #failed(error: unknown): void {
    this.#deps.onTrouble(this.plan.camera.channel, `分析失败：${error instanceof Error ? error.message : error}`);
  }

  /**
   * Prepares the recording. While the disk is full, the channel is analysed without recording.
   * @returns pattern of the file names; undefined: no recording
   */
  #record(): string | undefined {
    this.#isRecording = this.#segments !== undefined && !this.#deps.disk.isFull;
    if (!this.#isRecording) {
      this.#recording.abort();
      this.#segments?.remove();
      return undefined;
    }
    if (this.#recording.signal.aborted) this.#recording = new AbortController();
    if (this.#trouble === noRoomText) this.#trouble = undefined;
    return this.#segments?.begin();
  }

  recordAgain(): void {
    if (this.#segments !== undefined && !this.#isRecording) this.#loop.restart();
  }

  async #finish(): Promise<void> {
    for (const finding of await this.#analysis.finish(Date.now())) await this.#report(finding, undefined);
  }

  /** Reports a finding. @param offsetMs offset of the clock at the finding; absent: the present offset */
  async #report(found: ReportedFinding, picture: Picture | undefined, offsetMs?: number): Promise<void> {
    if (found.finding.batch !== undefined) return this.#batches.keep(found);
    const plates = this.#deps.inputs?.plates;
    const pictures = { plates, batches: this.#batches };
    const report = await eventReport(found, this.plan.camera.channel, picture, pictures);
    // Set after the encoding, because the server's time may become known while the pictures are encoded.
    report.event.offset_ms = offsetMs ?? this.#deps.offsetMs();
    this.#deps.report(report);
    if (found.algorithm.manifest.needs?.plates !== true)
      plates?.note(this.plan.camera.channel, found.finding.data, found.finding.at, report.images);
    if (report.kind !== "alarm") return;
    this.#recordings.alarm(report.event.happened_at + report.event.offset_ms, report.event.alg_id);
    if (this.#segments === undefined) return;
    if (!this.#isRecording) {
      this.#deps.loseClip();
      return;
    }
    const clip = this.#cut(this.#segments, report.event.event_id, found.finding.at).finally(() =>
      this.#clips.delete(clip),
    );
    this.#clips.add(clip);
  }

  async #cut(segments: SegmentBuffer, eventId: string, at: number): Promise<void> {
    const path = join(this.#deps.folder, "clips", `${eventId}.mp4`);
    const recording = this.#recording.signal;
    const bytes = await cutClip(segments, at, path, AbortSignal.any([this.#stop.signal, recording]));
    if (typeof bytes === "number") this.#deps.addClip(eventId, path, bytes);
    else this.#deps.loseClip();
    if (bytes === "no_room") this.#noRoom();
    else if (bytes === undefined && !recording.aborted) this.#deps.onTrouble(this.plan.camera.channel, noPicturesText);
  }

  /** Reports that the disk is full. Repeated calls report once, until recording works again. */
  #noRoom(): void {
    const { disk, onTrouble } = this.#deps;
    disk.release();
    if (this.#trouble === noRoomText) return;
    this.#trouble = noRoomText;
    onTrouble(this.plan.camera.channel, noRoomText);
  }
}
