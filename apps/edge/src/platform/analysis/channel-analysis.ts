import { type MotionSettings, usualMotion } from "@huiyan/contract/device/motion.rules";
import { type LiveDetections, maxLiveBoxes } from "@huiyan/contract/live/detections.rules";
import { type Picture } from "../model/picture.ts";
import { MotionGate } from "../motion/motion-gate.ts";
import { Tracker } from "../tracking/tracker.ts";
import { type VisionModel } from "../vision/vision-model.ts";
import { type AlgorithmModule, type AlgorithmRun, type Finding, type Scene } from "./algorithm.ts";
import { movingBoxes } from "./detected-boxes.ts";

export interface AlgorithmFinding {
  algorithm: AlgorithmModule;
  finding: Finding;
}

/** What became of one frame. */
export interface FrameAnalysis {
  /** False: nothing had moved, so the model did not look. */
  looked: boolean;
  found: AlgorithmFinding[];
}

interface Running {
  algorithm: AlgorithmModule;
  run: AlgorithmRun;
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
    const open = this.#tracker.isUnsettled || this.#running.some(({ run }) => run.isOpen(at));
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
    const found: AlgorithmFinding[] = [];
    for (const { algorithm, run } of this.#running) {
      for (const finding of await run.step(scene)) found.push({ algorithm, finding });
    }
    return found;
  }

  finish(at: number): AlgorithmFinding[] {
    return this.#running.flatMap(({ algorithm, run }) => run.finish(at).map((finding) => ({ algorithm, finding })));
  }
}
