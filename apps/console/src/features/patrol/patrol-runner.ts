import { type Loop } from "@huiyan/contract/patrol/patrol.api";
import { promisedMs } from "./patrol-promise.ts";
import { openStreams, type Patrol, type PatrolCamera, type Sighting, startPatrol } from "./patrol-state.ts";
import { patrolTimes } from "./patrol-times.ts";
import { endPatrol, shiftPatrol, stepPatrol } from "./step-patrol.rules.ts";

/** State of a camera's stream. `away`: the failure is on the side of the page or server, not of the camera. */
export type StreamStatus = "opening" | "ready" | "failed" | "away";

interface Options {
  loop: Loop;
  /** Returns the state of a camera's stream; undefined if no stream is open. */
  statusOf: (pointId: string) => StreamStatus | undefined;
  onSeen: (seen: readonly Sighting[]) => void;
}

const camerasOf = ({ list }: Loop): PatrolCamera[] =>
  list.map(({ point_id, time }) => ({ id: point_id, dwellMs: time * 1000 }));

/** Runs a patrol: passes time and states of streams to the rules, and adds the shown cameras to the patrol log. */
export class PatrolRunner {
  readonly loop: Loop;
  readonly promisedMs: number;
  patrol: Patrol;
  isPaused = false;
  /** True while the connection is lost or the page is hidden. The cameras are not switched then. */
  isHeld = false;
  /** Time of the last step, in epoch milliseconds. */
  now = Date.now();
  /** Increases with every step, so that React components know when to render. */
  version = 0;
  readonly #options: Options;
  readonly #listeners = new Set<() => void>();
  #published = "";
  readonly #timer: ReturnType<typeof setInterval>;

  constructor(options: Options) {
    const cameras = camerasOf(options.loop);
    this.#options = options;
    this.loop = options.loop;
    const windows = Math.min(options.loop.count, cameras.length);
    this.promisedMs = promisedMs(cameras, windows);
    this.patrol = startPatrol(cameras, windows, this.now);
    this.#timer = setInterval(() => this.#step(), patrolTimes.tickMs);
    this.#step();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  pause(): void {
    this.isPaused = true;
    this.#publish();
  }

  resume(): void {
    this.isPaused = false;
    this.#publish();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.leave();
  }

  /** Ends the log entries of the shown cameras when the user leaves the page. */
  leave(): void {
    if (!this.isHeld) this.#options.onSeen(endPatrol(this.patrol, this.now));
  }

  #step(): void {
    const before = this.now;
    this.now = Date.now();
    const { statusOf, onSeen } = this.#options;
    const status = [...openStreams(this.patrol)].map((id) => ({ id, status: statusOf(id) }));
    const wasHeld = this.isHeld;
    this.isHeld = document.hidden || status.some((each) => each.status === "away");
    if (this.isHeld && !wasHeld) onSeen(endPatrol(this.patrol, this.now));
    const waited = this.now - before;
    if (this.isHeld) this.patrol = shiftPatrol(this.patrol, waited, this.now);
    else if (this.isPaused) this.patrol = shiftPatrol(this.patrol, waited);
    if (!this.isHeld) {
      for (const each of status) this.#hear(each.id, each.status);
      if (!this.isPaused) this.#apply({ kind: "tick", now: this.now });
    }
    this.#publish();
  }

  #hear(id: string, status: StreamStatus | undefined): void {
    const { cameras, windows, probe } = this.patrol;
    const isDead = cameras.get(id)?.dead !== undefined;
    const isWaiting = windows.some(({ next }) => next?.id === id && !next.isReady);
    if (status === "ready" && (isDead || isWaiting)) this.#apply({ kind: "ready", id, now: this.now });
    if (status === "failed" && (!isDead || probe?.id === id)) this.#apply({ kind: "failed", id, now: this.now });
  }

  #apply(event: Parameters<typeof stepPatrol>[1]): void {
    this.patrol = stepPatrol(this.patrol, event);
    if (this.patrol.seen.length > 0) this.#options.onSeen(this.patrol.seen);
  }

  /** Publishes the state. Called when a stream changes and every second. */
  #publish(): void {
    const { windows, probe } = this.patrol;
    const second = Math.floor(this.now / 1000);
    const shown = JSON.stringify([windows, probe, this.isHeld, this.isPaused, second]);
    if (shown === this.#published) return;
    this.#published = shown;
    this.version += 1;
    for (const listener of this.#listeners) listener();
  }
}
