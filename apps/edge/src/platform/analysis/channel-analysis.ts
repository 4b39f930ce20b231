import { type FlowEdge, flowOrder } from "@huiyan/contract/algorithm/flow.rules";
import { type MotionSettings, usualMotion } from "@huiyan/contract/device/motion.rules";
import { type LiveDetections } from "@huiyan/contract/live/detections.rules";
import { z } from "zod";
import { type FaceLookup } from "../face/seen-face.ts";
import { type SceneInputs } from "../inputs/scene-inputs.ts";
import { type Picture } from "../model/picture.ts";
import { MotionGate } from "../motion/motion-gate.ts";
import { type Track } from "../tracking/track.ts";
import { Tracker } from "../tracking/tracker.ts";
import { type VisionModel } from "../vision/vision-model.ts";
import { type ChannelRun, type Finding, type Scene } from "./algorithm.ts";
import { type AlgorithmFinding, Cascade, type NodeTrace, type Running } from "./cascade.ts";
import { movingBoxes } from "./detected-boxes.ts";
import { detectionsOf, FoundThings } from "./found-things.ts";
import { viewEveryMs, viewOf } from "./view.ts";

/** Result of one frame. */
export interface FrameAnalysis {
  /** False if the frame was not analysed, because the picture had no motion. */
  looked: boolean;
  found: AlgorithmFinding[];
}

/**
 * Processes the frames of one channel: motion gate, detector, tracker, then the algorithms, in the order of the
 * pipeline if there is one.
 */
export class ChannelAnalysis {
  readonly #model: VisionModel;
  readonly #gate: MotionGate;
  readonly #tracker = new Tracker();
  readonly #running: readonly Running[];
  /** Algorithms with a `step`: all except those that use only measurements of the whole picture (the view). */
  readonly #stepping: readonly Running[];
  /** Algorithms that use the detector's objects. */
  readonly #needing: readonly Running[];
  /** Algorithms that use measurements of the whole picture (the view). */
  readonly #viewing: readonly Running[];
  #viewedAt = Number.NEGATIVE_INFINITY;
  /** Algorithms outside the pipeline, which receive all objects. */
  readonly #free: readonly Running[];
  readonly #cascade: Cascade;
  readonly #inputs: () => SceneInputs;
  readonly #faces: FaceLookup | undefined;
  #tracks: readonly Track[] = [];
  readonly #things = new FoundThings();
  #seen: LiveDetections = { boxes: [] };

  constructor(
    model: VisionModel,
    running: readonly Running[],
    motion: MotionSettings = usualMotion,
    flow: readonly FlowEdge[] = [],
    inputs: () => SceneInputs = () => ({}),
    faces?: FaceLookup,
  ) {
    this.#inputs = inputs;
    this.#faces = faces;
    this.#model = model;
    this.#gate = new MotionGate(motion);
    this.#running = running;
    const connected = new Set(flowOrder(flow).flat());
    const needsOf = ({ algorithm }: Running) => ({ model: true, view: false, ...algorithm.manifest.needs });
    this.#viewing = running.filter((each) => needsOf(each).view);
    this.#stepping = running.filter((each) => needsOf(each).model || !needsOf(each).view);
    this.#needing = running.filter((each) => needsOf(each).model && !findsByItself(each));
    this.#free = this.#stepping.filter(({ algorithm }) => !connected.has(algorithm.manifest.id));
    this.#cascade = new Cascade(this.#stepping, flow);
  }

  /** Confirmed objects as of the newest frame, for viewers of the live stream. */
  get seen(): LiveDetections {
    return this.#seen;
  }

  /** Tracks in the newest analysed frame, of the detector and of dedicated models. */
  get tracks(): readonly Track[] {
    return [...this.#tracks, ...this.#things.found.flatMap(({ track }) => track ?? [])];
  }

  /**
   * Analyses a frame.
   * @param at epoch ms by the device's uncorrected clock
   * @param clockAt the same time by the server's clock, for schedules
   */
  async analyse(picture: Picture, at: number, clockAt = at): Promise<FrameAnalysis> {
    const viewed = await this.#view(picture, at, clockAt);
    if (this.#stepping.length === 0) return { looked: false, found: viewed };
    const open = this.#tracker.isUnsettled || (await this.#isOpen(at));
    if (this.#gate.admits(picture, at, { open, calm: this.#tracker.isCalm }))
      return { looked: true, found: [...viewed, ...(await this.#look(picture, at, clockAt))] };
    for (const { run } of this.#stepping) run.hold(at);
    this.#things.hold(at);
    this.#seen = { boxes: movingBoxes(this.#tracker.hold(at), this.#things.found, picture) };
    return { looked: false, found: viewed };
  }

  /** Passes the view to algorithms that use it, at most once per `viewEveryMs`. */
  async #view(picture: Picture, at: number, clockAt: number): Promise<AlgorithmFinding[]> {
    if (this.#viewing.length === 0 || at - this.#viewedAt < viewEveryMs) return [];
    this.#viewedAt = at;
    const view = { ...viewOf(picture, at), clockAt };
    return found(this.#viewing, (run) => run.view?.(view, picture) ?? []);
  }

  async #look(picture: Picture, at: number, clockAt: number): Promise<AlgorithmFinding[]> {
    const isNeeded = this.#needing.some(({ run }) => run.needsObjects?.() !== false);
    const detections = isNeeded ? await this.#model.detect(picture) : [];
    const size = { width: picture.width, height: picture.height };
    const before = this.#things.found;
    const things = this.#things.in(at, size, (finder) => this.#model.findBy(finder, picture));
    const scene: Scene = {
      at,
      clockAt,
      picture,
      size,
      tracks: this.#tracker.update(detections, at, picture),
      findPlates: (box, effort) => this.#model.findPlates(picture, box, effort),
      findFaces: (person) => this.#model.findFaces(picture, person, this.#faces),
      judgeBerths: (berths) => this.#model.judgeBerths(picture, berths),
      findBy: async (finder) => detectionsOf(await things.find(finder)),
      inputs: this.#inputs(),
    };
    this.#tracks = scene.tracks;
    this.#seen = { boxes: movingBoxes(scene.tracks, before, size) };
    const [free, raised] = await Promise.all([
      this.#ofFree((run) => run.step(scene)),
      this.#cascade.step(scene, things),
    ]);
    this.#seen = { boxes: movingBoxes(scene.tracks, this.#things.found, size) };
    return [...free, ...raised];
  }

  /** Results of the pipeline's algorithms for the newest analysed frame. */
  get trace(): readonly NodeTrace[] {
    return this.#cascade.trace;
  }

  async finish(at: number): Promise<AlgorithmFinding[]> {
    const free = await this.#ofFree((run) => run.finish(at));
    return [...free, ...(await this.#cascade.finish(at))];
  }

  close(): void {
    for (const { run } of this.#running) run.close?.();
  }

  async #isOpen(at: number): Promise<boolean> {
    const open = await Promise.all(this.#stepping.map(({ run }) => run.isOpen(at)));
    return open.includes(true);
  }

  #ofFree(ask: (run: ChannelRun) => Finding[] | Promise<Finding[]>): Promise<AlgorithmFinding[]> {
    return found(this.#free, ask);
  }
}

const Lists = z.record(z.string(), z.unknown());

/** Returns true if the algorithm, with these settings, finds its objects in the picture without the detector. */
function findsByItself({ algorithm, settings }: Running): boolean {
  const name = algorithm.manifest.needs?.model_unless;
  const list = name === undefined ? undefined : Lists.safeParse(settings).data?.[name];
  return Array.isArray(list) && list.length > 0;
}

async function found(
  running: readonly Running[],
  ask: (run: ChannelRun) => Finding[] | Promise<Finding[]>,
): Promise<AlgorithmFinding[]> {
  const all = running.map(async ({ algorithm, run }) => (await ask(run)).map((finding) => ({ algorithm, finding })));
  return (await Promise.all(all)).flat();
}
