/** Priority queue of entries that are sorted by time; the earliest is first. */
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
      let minChild = parent;
      for (const child of [2 * parent + 1, 2 * parent + 2]) {
        if (child < heap.length && (heap[child]?.at ?? 0) < (heap[minChild]?.at ?? 0)) minChild = child;
      }
      if (minChild === parent) return first;
      this.#swap(parent, minChild);
      parent = minChild;
    }
  }

  #swap(a: number, b: number): void {
    const [one, other] = [this.#heap[a], this.#heap[b]];
    if (one === undefined || other === undefined) return;
    this.#heap[a] = other;
    this.#heap[b] = one;
  }
}

/** Discrete-event simulation. Runs scheduled actions in the order of their simulated time, which is in seconds. */
export class Course {
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

/** A number of processor cores with one queue. A task that finds no free core waits in order of arrival. */
export class Cores {
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
