import { BackOff } from "../../apps/edge/src/platform/outbox/back-off.ts";

/** Processor seconds. */
export interface Work {
  /** On the node's one thread that runs JavaScript. */
  thread: number;
  /** On any core of the node. */
  others: number;
  /** On any core of the database. */
  database: number;
  /** On the side that sends; nothing where each sender has a processor of its own. */
  sender: number;
}

export interface Fleet {
  nodes: number;
  /** Of each node. */
  coresOfNode: number;
  coresOfDatabase: number;
  /** All of it shares so many cores: a bench on one machine. Unset: each has its own. */
  sharedCores?: number;
}

/** Times, smallest first. */
class Agenda<T> {
  readonly #heap: { at: number; what: T }[] = [];

  get size(): number {
    return this.#heap.length;
  }

  add(at: number, what: T): void {
    const heap = this.#heap;
    heap.push({ at, what });
    for (let child = heap.length - 1; child > 0; ) {
      const parent = (child - 1) >> 1;
      if ((heap[parent]?.at ?? 0) <= (heap[child]?.at ?? 0)) break;
      this.#swap(parent, child);
      child = parent;
    }
  }

  next(): { at: number; what: T } | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    heap[0] = last;
    for (let parent = 0; ; ) {
      let least = parent;
      for (const child of [2 * parent + 1, 2 * parent + 2]) {
        if (child < heap.length && (heap[child]?.at ?? 0) < (heap[least]?.at ?? 0)) least = child;
      }
      if (least === parent) return first;
      this.#swap(parent, least);
      parent = least;
    }
  }

  #swap(a: number, b: number): void {
    const [one, other] = [this.#heap[a], this.#heap[b]];
    if (one === undefined || other === undefined) return;
    this.#heap[a] = other;
    this.#heap[b] = one;
  }
}

/** What happens one after the other, in seconds. */
class Course {
  now = 0;
  readonly #agenda = new Agenda<() => void>();

  after(seconds: number, act: () => void): void {
    this.#agenda.add(this.now + seconds, act);
  }

  run(untilSeconds = Number.POSITIVE_INFINITY): void {
    for (let turn = this.#agenda.next(); turn !== undefined; turn = this.#agenda.next()) {
      if (turn.at > untilSeconds) return;
      this.now = turn.at;
      turn.what();
    }
  }
}

/** So many at a time; who comes when none is free waits in the order of coming. */
class Cores {
  readonly #course: Course;
  readonly #waiting: (() => void)[] = [];
  #head = 0;
  #free: number;
  busySeconds = 0;

  constructor(course: Course, count: number) {
    this.#course = course;
    this.#free = count;
  }

  take(begin: () => void): void {
    if (this.#free === 0) {
      this.#waiting.push(begin);
      return;
    }
    this.#free--;
    begin();
  }

  giveBack(): void {
    const next = this.#waiting[this.#head];
    if (next === undefined) {
      this.#free++;
      return;
    }
    this.#head++;
    if (this.#head > 10_000) {
      this.#waiting.splice(0, this.#head);
      this.#head = 0;
    }
    next();
  }

  use(seconds: number, done: () => void): void {
    if (seconds === 0) {
      done();
      return;
    }
    this.take(() => {
      this.busySeconds += seconds;
      this.#course.after(seconds, () => {
        this.giveBack();
        done();
      });
    });
  }
}

/** What a request passes, one after the other; where the cores are shared all stand in one row for them. */
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

  /** @param answered is called when all is done */
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
    // a thread that runs takes one of the cores
    thread.take(() => {
      thread.busySeconds += seconds;
      shared.use(seconds, () => {
        thread.giveBack();
        done();
      });
    });
  }
}

/** A device that was away tries again after so long at the longest: device-link.ts. */
const awayMs = 4_000;

export interface Storm {
  /** That lost their connection at once. */
  devices: number;
  /** Until a node answers again; 0 where they go to the others. */
  awaySeconds: number;
  /** Of one that comes back. */
  connect: Work;
}

const shareOf = (sorted: readonly number[], share: number) =>
  Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 1000) / 1000;

/** @returns seconds until half, nearly all and all of them are back */
export function simulateStorm(fleet: Fleet, { devices, awaySeconds, connect }: Storm) {
  const course = new Course();
  const stations = new Stations(course, fleet);
  const back: number[] = [];
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

export interface Hour {
  devices: number;
  /** Alarms a second, of all. */
  alarms: number;
  alarm: Work;
  /** A second, of each device, whatever it does. */
  presence: Work;
  seconds: number;
}

/** Alarms that come as they please, beside what devices say of themselves. @returns seconds until they are acknowledged, and how busy what is */
export function simulateHour(fleet: Fleet, { devices, alarms, alarm, presence, seconds }: Hour) {
  const course = new Course();
  const stations = new Stations(course, fleet);
  const waits: number[] = [];
  let from = 0;
  const raise = () => {
    const began = course.now;
    stations.serve(from++, alarm, () => waits.push(course.now - began));
    course.after(-Math.log(1 - Math.random()) / alarms, raise);
  };
  const say = () => {
    stations.serve(from++, presence, () => undefined);
    course.after(1 / devices, say);
  };
  if (alarms > 0) course.after(0, raise);
  course.after(0, say);
  course.run(seconds);
  waits.sort((a, b) => a - b);
  const busy = ({ busySeconds }: Cores, cores: number) => Math.round((busySeconds / seconds / cores) * 100) / 100;
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
