import { BackOff } from "../../apps/edge/src/platform/outbox/back-off.ts";
import { Cores, Course } from "./course.ts";

/** Processor seconds that one request needs at each station of its path. */
export interface Work {
  /** On the node's single JavaScript thread. */
  thread: number;
  /** On any core of the node. */
  others: number;
  /** On any core of the database. */
  database: number;
  /** On the sender's machine; counts only if all stations share cores. */
  sender: number;
}

export interface Fleet {
  nodes: number;
  /** Cores of each node. */
  coresOfNode: number;
  coresOfDatabase: number;
  /**
   * Number of cores that all stations share, as in a bench on one machine. Unset: every node and the database have
   * their own cores.
   */
  sharedCores?: number;
}

/** The stations that each request passes one after the other. With shared cores all stations use one queue. */
class Stations {
  readonly threads: Cores[];
  readonly #others: Cores[];
  readonly database: Cores;
  readonly #senders: Cores | undefined;

  constructor(course: Course, { nodes, coresOfNode, coresOfDatabase, sharedCores }: Fleet) {
    const shared = sharedCores === undefined ? undefined : new Cores(course, sharedCores);
    this.threads = Array.from({ length: nodes }, () => new Cores(course, 1));
    this.#others = this.threads.map(() => shared ?? new Cores(course, Math.max(1, coresOfNode - 1)));
    this.database = shared ?? new Cores(course, coresOfDatabase);
    this.#senders = shared;
  }

  /**
   * @param from number of the request or device, which determines its node
   * @param answered called when the request has passed all stations
   */
  serve(from: number, work: Work, answered: () => void): void {
    const at = from % this.threads.length;
    const finish = () => this.database.use(work.database, answered);
    const beside = () => this.#others[at]?.use(work.others, finish);
    const onThread = () => this.#runThread(at, work.thread, beside);
    if (this.#senders === undefined) onThread();
    else this.#senders.use(work.sender, onThread);
  }

  #runThread(at: number, seconds: number, done: () => void): void {
    const thread = this.threads[at];
    const shared = this.#senders;
    if (thread === undefined) return;
    if (shared === undefined) {
      thread.use(seconds, done);
      return;
    }
    // a task of the JavaScript thread also occupies one of the shared cores
    thread.take(() => {
      thread.busySeconds += seconds;
      shared.use(seconds, () => {
        thread.giveBack();
        done();
      });
    });
  }
}

/** Maximum wait of a disconnected device before its next attempt, ms; as in device-link.ts. */
const awayMs = 4_000;

/** Continuous load of all devices. */
export interface Usual {
  devices: number;
  /** Alarms per second of all devices. */
  alarms: number;
  alarm: Work;
  /** Processor time per second and device for presence messages. */
  presence: Work;
}

export interface Storm {
  /** Number of devices that lost their connection at the same time. */
  devices: number;
  /** Seconds after which a node answers again; 0 if the devices connect to other nodes at once. */
  awaySeconds: number;
  /** Processor time of one reconnect. */
  connect: Work;
  beside?: Usual;
}

const shareOf = (sorted: readonly number[], share: number) =>
  Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 1000) / 1000;

/**
 * Simulates randomly timed alarms and the devices' presence while `goesOn` returns true.
 * @param acknowledged called with the seconds until each alarm was acknowledged
 */
function goOn(
  course: Course,
  stations: Stations,
  usual: Usual,
  goesOn: () => boolean,
  acknowledged: (s: number) => void,
) {
  let from = 0;
  const raise = () => {
    const began = course.now;
    stations.serve(from++, usual.alarm, () => acknowledged(course.now - began));
    if (goesOn()) course.after(-Math.log(1 - Math.random()) / usual.alarms, raise);
  };
  const say = () => {
    stations.serve(from++, usual.presence, () => undefined);
    if (goesOn()) course.after(1 / usual.devices, say);
  };
  if (usual.alarms > 0) course.after(0, raise);
  if (usual.devices > 0) course.after(0, say);
}

/**
 * Simulates the simultaneous reconnection of many devices.
 * @returns seconds until 50 %, 95 % and all of the devices are connected again
 */
export function simulateStorm(fleet: Fleet, { devices, awaySeconds, connect, beside }: Storm) {
  const course = new Course();
  const stations = new Stations(course, fleet);
  const back: number[] = [];
  if (beside !== undefined)
    goOn(
      course,
      stations,
      beside,
      () => back.length < devices,
      () => undefined,
    );
  for (let device = 0; device < devices; device++) {
    const backOff = new BackOff(awayMs);
    const attempt = () => {
      if (course.now < awaySeconds) course.after(backOff.next() / 1000, attempt);
      else stations.serve(device, connect, () => back.push(course.now));
    };
    course.after(backOff.next() / 1000, attempt);
  }
  course.run();
  back.sort((a, b) => a - b);
  return { half: shareOf(back, 0.5), p95: shareOf(back, 0.95), all: shareOf(back, 1) };
}

/**
 * Simulates continuous load for `seconds`.
 * @returns seconds until alarms are acknowledged, and the load of the busiest thread and of the database, 0 to 1
 */
export function simulateHour(fleet: Fleet, usual: Usual & { seconds: number }) {
  const course = new Course();
  const stations = new Stations(course, fleet);
  const waits: number[] = [];
  goOn(
    course,
    stations,
    usual,
    () => true,
    (wait) => waits.push(wait),
  );
  course.run(usual.seconds);
  waits.sort((a, b) => a - b);
  const busy = ({ busySeconds }: Cores, cores: number) => Math.round((busySeconds / usual.seconds / cores) * 100) / 100;
  return {
    acknowledged: {
      mean: waits.reduce((sum, wait) => sum + wait, 0) / Math.max(1, waits.length),
      p50: shareOf(waits, 0.5),
      p95: shareOf(waits, 0.95),
      p99: shareOf(waits, 0.99),
    },
    busiestThread: Math.max(...stations.threads.map((thread) => busy(thread, 1))),
    database: busy(stations.database, fleet.sharedCores ?? fleet.coresOfDatabase),
  };
}
