import { type MotionSettings, usualMotion } from "@huiyan/contract/device/motion.rules";
import { type LiveDetections, maxLiveBoxes } from "@huiyan/contract/live/detections.rules";
import { type Picture } from "../model/picture.ts";
import { MotionGate } from "../motion/motion-gate.ts";
import { Tracker } from "../tracking/tracker.ts";
import { type VisionModel } from "../vision/vision-model.ts";
import { type Algorithm, type ChannelRun, type Finding, type Scene } from "./algorithm.ts";
import { movingBoxes } from "./detected-boxes.ts";

export interface AlgorithmFinding {
  algorithm: Algorithm;
  finding: Finding;
}

/** What became of one frame. */
export interface FrameAnalysis {
  /** False: nothing had moved, so the model did not look. */
  looked: boolean;
  found: AlgorithmFinding[];
}

interface Running {
  algorithm: Algorithm;
  run: ChannelRun;
}

/**
 * One channel's way from a frame to findings: a gate that lets through what has moved, detector, tracker, then every
 * algorithm that is arranged on it.
 */
export class ChannelAnalysis {
  readonly #model: VisionModel;
  readonly #gate: MotionGate;
  readonly #tracker = new Tracker();
  readonly #running: readonly Running[];
  #seen: LiveDetections = { boxes: [] };

  constructor(model: VisionModel, running: readonly Running[], motion: MotionSettings = usualMotion) {
    this.#model = model;
    this.#gate = new MotionGate(motion);
    this.#running = running;
  }

  /** The confirmed objects as of the newest frame. */
  get seen(): LiveDetections {
    return this.#seen;
  }

  async analyse(picture: Picture, at: number): Promise<FrameAnalysis> {
    const open = this.#tracker.isUnsettled || (await this.#isOpen(at));
    if (this.#gate.admits(picture, at, { open, calm: this.#tracker.isCalm }))
      return { looked: true, found: await this.#look(picture, at) };
    for (const { run } of this.#running) run.hold(at);
    this.#seen = { boxes: movingBoxes(this.#tracker.hold(at).slice(0, maxLiveBoxes), picture) };
    return { looked: false, found: [] };
  }

  async #look(picture: Picture, at: number): Promise<AlgorithmFinding[]> {
    const detections = await this.#model.detect(picture);
    const scene: Scene = {
      at,
      picture,
      size: { width: picture.width, height: picture.height },
      tracks: this.#tracker.update(detections, at),
      findPlates: (box, effort) => this.#model.findPlates(picture, box, effort),
    };
    this.#seen = { boxes: movingBoxes(scene.tracks.slice(0, maxLiveBoxes), scene.size) };
    return this.#ofAll((run) => run.step(scene));
  }

  finish(at: number): Promise<AlgorithmFinding[]> {
    return this.#ofAll((run) => run.finish(at));
  }

  close(): void {
    for (const { run } of this.#running) run.close?.();
  }

  async #isOpen(at: number): Promise<boolean> {
    const open = await Promise.all(this.#running.map(({ run }) => run.isOpen(at)));
    return open.includes(true);
  }

  async #ofAll(ask: (run: ChannelRun) => Finding[] | Promise<Finding[]>): Promise<AlgorithmFinding[]> {
    const found = this.#running.map(async ({ algorithm, run }) =>
      (await ask(run)).map((finding) => ({ algorithm, finding })),
    );
    return (await Promise.all(found)).flat();
  }
}
