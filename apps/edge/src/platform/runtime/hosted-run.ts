import { type AlgorithmManifest } from "@huiyan/contract/algorithm/algorithm.device";
import { z } from "zod";
import { type ChannelRun, clockOf, type Finding, type Scene } from "../analysis/algorithm.ts";
import { type View } from "../analysis/view.ts";
import { type SceneInputs } from "../inputs/scene-inputs.ts";
import { type Picture } from "../model/picture.ts";
import { BackOff } from "../outbox/back-off.ts";
import { AlgorithmError, type AlgorithmProcess } from "./algorithm-process.ts";
import { type FrameFiles } from "./frame-files.ts";
import { type RunOwner } from "./runnable-version.ts";
import { runtimeLimits } from "./runtime-limits.ts";
import { type FrameSearch, SentFinding, SentStep } from "./runtime-messages.ts";

/** The version of an algorithm to which a run belongs. */
export interface RunHost {
  manifest: AlgorithmManifest;
  frames: FrameFiles;
  isDown: boolean;
  /**
   * Returns the process; starts it if necessary.
   * @throws ProcessEnded while the version is suspended after a fault
   */
  process(): AlgorithmProcess;
  isRunning(process: AlgorithmProcess): boolean;
  acquire(): void;
  release(): void;
  stop(reason: string): void;
}

interface Opened {
  process: AlgorithmProcess;
  run: number;
}

/** Result of a wait that timed out. */
const late = Symbol("late");
const SentFindings = z.array(SentFinding);
/** No searches are possible for a view. */
const nothingFound: FrameSearch = {
  plates: async () => [],
  faces: async () => [],
  berths: async () => [],
  things: async () => [],
};

/**
 * Run of an algorithm on one channel, in the algorithm's own process. A failure of that process does not affect the
 * channel. While an answer is late, frames are skipped for this algorithm only, and its findings are reported with the
 * next frame.
 */
export class HostedRun implements ChannelRun {
  readonly #host: RunHost;
  readonly #owner: RunOwner;
  readonly #settings: unknown;
  readonly #backOff = new BackOff(runtimeLimits.longestBackOffMs);
  #opened: Opened | undefined;
  #working: Promise<void> | undefined;
  #found: Finding[] = [];
  #lastStep: Pick<SentStep, "passing" | "needs_objects"> = {};
  #errorsInRow = 0;
  #mutedUntil = 0;
  /** Times of the findings in the last minute, ms of the monotonic clock. */
  #reportedAt: number[] = [];

  constructor(host: RunHost, owner: RunOwner, settings: unknown) {
    this.#host = host;
    this.#owner = owner;
    this.#settings = settings;
    host.acquire();
  }

  async step(scene: Scene): Promise<Finding[]> {
    if (this.#working !== undefined || performance.now() < this.#mutedUntil) this.#owner.skipped();
    else this.#begin(this.#look(scene));
    if (this.#working !== undefined) await within(this.#working, this.#owner.patienceMs);
    return this.#take();
  }

  async view(view: View, picture: Picture): Promise<Finding[]> {
    if (this.#working !== undefined || performance.now() < this.#mutedUntil) return [];
    this.#begin(
      this.#ask(picture, async () => {
        const { process, run } = this.#current() ?? this.#open(nothingFound);
        return process.ask({ kind: "view", run, view });
      }),
    );
    if (this.#working !== undefined) await within(this.#working, this.#owner.patienceMs);
    return this.#take();
  }

  passing = (): readonly number[] | undefined => this.#lastStep.passing;
  needsObjects = (): boolean | undefined => this.#lastStep.needs_objects;

  async isOpen(at: number): Promise<boolean> {
    if (this.#working !== undefined || this.#found.length > 0) return true;
    const opened = this.#current();
    // A restarted algorithm must receive a frame even without motion.
    if (opened === undefined) return !this.#host.isDown && performance.now() >= this.#mutedUntil;
    const answer = opened.process.ask({ kind: "isOpen", run: opened.run, at }).catch(() => false);
    const open = await within(answer, this.#owner.patienceMs);
    return open === late || open === true;
  }

  hold(at: number): void {
    const opened = this.#current();
    opened?.process.tell({ notice: "hold", run: opened.run, at });
  }

  async finish(at: number): Promise<Finding[]> {
    if (this.#working !== undefined) await within(this.#working, runtimeLimits.finishMs);
    const opened = this.#current();
    if (opened !== undefined) {
      const answer = opened.process.ask({ kind: "finish", run: opened.run, at }).catch(() => []);
      const parsed = SentFindings.safeParse(await within(answer, runtimeLimits.finishMs));
      if (parsed.success) this.#found.push(...parsed.data.map(findingOf));
    }
    return this.#take();
  }

  close(): void {
    this.#leave();
    this.#host.release();
  }

  #take(): Finding[] {
    const found = this.#found;
    this.#found = [];
    return found;
  }

  /** Returns the run in the current process, once it is open. */
  #current(): Opened | undefined {
    return this.#opened !== undefined && this.#host.isRunning(this.#opened.process) ? this.#opened : undefined;
  }

  #begin(work: Promise<void>): void {
    this.#working = work.finally(() => {
      this.#working = undefined;
    });
  }

  async #look(scene: Scene): Promise<void> {
    const { frames, manifest } = this.#host;
    const { at, size, tracks, picture } = scene;
    const clockAt = clockOf(scene);
    const search: FrameSearch = {
      plates: (box, effort) => scene.findPlates(box, effort),
      faces: (person) => scene.findFaces(person),
      berths: (corners) => scene.judgeBerths(corners),
      things: (finder) => scene.findBy(finder),
    };
    let isTaken = false;
    await this.#ask(picture, async () => {
      const { process, run } = this.#current() ?? this.#open(search);
      process.searchIn(run, search);
      isTaken = manifest.needs?.picture === true;
      const frame = isTaken && { frame: await frames.take(picture) };
      const inputs = neededInputs(manifest, scene.inputs);
      return process.ask({ kind: "step", run, scene: { at, clockAt, size, tracks, ...frame, ...inputs } });
    });
    // only this call's use of the picture ends; other algorithms may still use the picture
    if (isTaken) frames.release(picture);
  }

  /**
   * Sends a request and keeps its findings, which are reported with the next frame at the latest.
   * @param picture frame of the request
   */
  async #ask(picture: Picture, ask: () => Promise<unknown>): Promise<void> {
    try {
      const findings = this.#received(await ask(), picture);
      this.#errorsInRow = 0;
      this.#owner.answered(findings.length);
      this.#found.push(...findings);
    } catch (error) {
      this.#fail(error);
    }
  }

  #open(search: FrameSearch): Opened {
    this.#leave();
    const process = this.#host.process();
    const run = process.open(this.#settings, search);
    this.#opened = { process, run };
    return this.#opened;
  }

  #leave(): void {
    this.#opened?.process.close(this.#opened.run);
    this.#opened = undefined;
  }

  #fail(error: unknown): void {
    const text = error instanceof Error ? error.message : String(error);
    if (!(error instanceof AlgorithmError)) {
      this.#owner.skipped();
      if (!this.#host.isDown) this.#owner.failed(text);
      return;
    }
    this.#owner.failed(text);
    this.#errorsInRow += 1;
    if (this.#errorsInRow < runtimeLimits.errorsInRow) return;
    this.#leave();
    this.#errorsInRow = 0;
    this.#mutedUntil = performance.now() + this.#backOff.next();
  }

  /**
   * Parses an answer.
   * @throws AlgorithmError if it is invalid
   */
  #received(value: unknown, picture: Picture): Finding[] {
    const parsed = SentStep.safeParse(value);
    if (!parsed.success) throw new AlgorithmError("返回的内容无效");
    const { passing, needs_objects } = parsed.data;
    // an answer to `view` contains neither value, and must not reset those of the last step
    if (passing !== undefined || needs_objects !== undefined) this.#lastStep = { passing, needs_objects };
    const isAlarm = this.#host.manifest.kind === "alarm";
    // An alarm shows the frame of its finding, even if it is reported with a later frame.
    const own = isAlarm ? { picture } : {};
    const findings = parsed.data.findings.map((sent) => ({ ...own, ...findingOf(sent) }));
    if (findings.some(({ data }) => JSON.stringify(data).length > runtimeLimits.dataBytes))
      throw new AlgorithmError("一条上报的内容过大");
    return this.#admitted(findings);
  }

  #admitted(findings: Finding[]): Finding[] {
    const now = performance.now();
    const max = runtimeLimits.findingsPerMinute[this.#host.manifest.kind];
    this.#reportedAt = this.#reportedAt.filter((at) => now - at < 60_000);
    const admitted = findings.slice(0, max - this.#reportedAt.length);
    this.#reportedAt.push(...admitted.map(() => now));
    if (admitted.length < findings.length) this.#host.stop(`一分钟内上报超过 ${max} 条`);
    return admitted;
  }
}

/** Returns the additional inputs that the algorithm's manifest requests. */
function neededInputs({ needs }: AlgorithmManifest, { plates, scale }: SceneInputs = {}): { inputs?: SceneInputs } {
  if (needs?.plates !== true && needs?.scale !== true) return {};
  return {
    inputs: { ...(needs.plates === true && plates && { plates }), ...(needs.scale === true && scale && { scale }) },
  };
}

function findingOf({ picture, outline, batch, ...finding }: SentFinding): Finding {
  const seen = picture && {
    ...picture,
    rgb: Buffer.from(picture.rgb.buffer, picture.rgb.byteOffset, picture.rgb.length),
  };
  const parts = { ...(outline && { outline }), ...(seen && { picture: seen }) };
  return { ...finding, ...parts, ...(batch !== undefined && { batch }) };
}

async function within<T>(work: Promise<T>, ms: number): Promise<T | typeof late> {
  const { promise, resolve } = Promise.withResolvers<typeof late>();
  const timer = setTimeout(() => resolve(late), ms);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
