import { type BerthFacts, changedFields, factsProblem, mergeFacts } from "./berth-facts.ts";

/** How berths are written; each answers what the server holds from then on. */
export interface BerthWriter {
  add(id: string, facts: BerthFacts): Promise<BerthFacts>;
  edit(id: string, changed: Partial<BerthFacts>): Promise<BerthFacts>;
  remove(id: string): Promise<void>;
  restore(id: string): Promise<BerthFacts>;
}

/** Why a berth is not saved. */
export interface SaveRefusal {
  message: string;
  /** Another berth has the number. */
  isTaken: boolean;
  /** It may go through by itself in a moment. */
  isPassing: boolean;
}

export interface QueueOptions {
  writer: BerthWriter;
  refusalOf: (error: unknown) => SaveRefusal;
  /** A sentence of the contract in the language of the page. */
  say: (sentence: string) => string;
  /** Berths that are to be kept over a reload; a change at least. */
  onUnsaved: (unsaved: readonly UnsavedBerth[]) => void;
  /** Begins and ends of writes: answers that were asked for before are out of date. */
  onWrite: (state: "begin" | "end") => void;
  onSaved: (id: string, what: SavedChange) => void;
  onRefused: (id: string, refusal: SaveRefusal) => void;
  now?: () => number;
}

/** What went through: `fields` of an edit, by name. */
export type SavedChange = { kind: "added" | "removed" | "restored" } | { kind: "edited"; fields: readonly string[] };

export interface UnsavedBerth {
  id: string;
  /** null: it is to be deleted. */
  facts: BerthFacts | null;
}

export interface QueuedBerth {
  id: string;
  facts: BerthFacts;
  /** The server has it, in some form. */
  isStored: boolean;
  isDirty: boolean;
  refusal: SaveRefusal | undefined;
}

export interface QueueState {
  berths: readonly QueuedBerth[];
  isSaving: boolean;
  unsaved: number;
  savedAt: number | undefined;
}

interface Entry {
  id: string;
  /** undefined: it is to be deleted. */
  wanted: BerthFacts | undefined;
  stored: BerthFacts | undefined;
  /** The server has it among the deleted ones. */
  isDeleted: boolean;
  dueAt: number;
  /** Order of the changes. */
  turn: number;
  refusal: SaveRefusal | undefined;
}

/** After a passing trouble it is tried again. */
const retryMs = 4000;

const isDirty = ({ wanted, stored }: Entry): boolean => {
  if (wanted === undefined || stored === undefined) return wanted !== stored;
  return changedFields(stored, wanted) !== undefined;
};

/**
 * Brings the berths of one point to the server as they are wanted: one write at a time, in the order of the changes, of
 * each berth always what is wanted now. Nothing is lost: what was refused stays until it is changed or taken back.
 */
export class SaveQueue {
  readonly #options: QueueOptions;
  readonly #now: () => number;
  readonly #entries = new Map<string, Entry>();
  readonly #listeners = new Set<() => void>();
  #state: QueueState = { berths: [], isSaving: false, unsaved: 0, savedAt: undefined };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #turns = 0;
  /** What the server holds of it is known when this write is answered: until then no list tells, and it counts as unsaved. */
  #writing: Entry | undefined;
  #savedAt: number | undefined;

  constructor(options: QueueOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): QueueState => this.#state;

  factsOf(id: string): BerthFacts | undefined {
    return this.#entries.get(id)?.wanted;
  }

  /** What the server holds now, by this or another person's doing. */
  accept(list: readonly (BerthFacts & { id: string })[]): void {
    const present = new Set(list.map(({ id }) => id));
    for (const { id, ...facts } of list) this.#acceptOne(id, facts);
    for (const entry of this.#entries.values()) {
      if (entry.stored === undefined || present.has(entry.id) || entry === this.#writing) continue;
      if (!isDirty(entry)) entry.wanted = undefined;
      entry.stored = undefined;
      entry.isDeleted = true;
    }
    this.#publish();
    this.#run();
  }

  #acceptOne(id: string, theirs: BerthFacts): void {
    const entry = this.#entries.get(id);
    if (entry === undefined) {
      const fresh = { id, wanted: theirs, stored: theirs, isDeleted: false, dueAt: 0, turn: 0, refusal: undefined };
      this.#entries.set(id, fresh);
      return;
    }
    if (entry === this.#writing) return;
    const { stored, wanted } = entry;
    // deleted here, and it may be that the answer was on its way already
    if (wanted === undefined && stored === undefined) entry.wanted = theirs;
    else if (wanted !== undefined && stored !== undefined) entry.wanted = mergeFacts(stored, theirs, wanted);
    entry.stored = theirs;
    entry.isDeleted = false;
    // its answer was lost, but it had gone through
    if (!isDirty(entry)) entry.refusal = undefined;
  }

  /** @param facts undefined: to be deleted. @param pauseMs it is saved after this, so that a movement is one write */
  put(id: string, facts: BerthFacts | undefined, pauseMs = 0): void {
    const known = this.#entries.get(id);
    const entry = known ?? {
      ...{ id, stored: undefined, isDeleted: false, dueAt: 0, turn: 0, refusal: undefined, wanted: undefined },
    };
    this.#turns += 1;
    Object.assign(entry, { wanted: facts, dueAt: this.#now() + pauseMs, turn: this.#turns, refusal: undefined });
    this.#entries.set(id, entry);
    this.#publish();
    this.#run();
  }

  /** Tries again what was refused. */
  retry(id?: string): void {
    for (const entry of this.#entries.values()) {
      if (entry.refusal === undefined || (id !== undefined && entry.id !== id)) continue;
      Object.assign(entry, { refusal: undefined, dueAt: 0 });
    }
    this.#publish();
    this.#run();
  }

  /** Takes back what was refused: it is again as the server holds it. */
  revert(id: string): void {
    const entry = this.#entries.get(id);
    if (entry === undefined) return;
    Object.assign(entry, { wanted: entry.stored, refusal: undefined });
    this.#publish();
  }

  /** Everything that waits for its pause is saved now. */
  flush(): void {
    for (const entry of this.#entries.values()) entry.dueAt = 0;
    this.#run();
  }

  #next(): Entry | undefined {
    const waiting = [...this.#entries.values()].filter((entry) => isDirty(entry) && entry.refusal === undefined);
    return waiting.toSorted((a, b) => a.turn - b.turn).toSorted((a, b) => a.dueAt - b.dueAt)[0];
  }

  #run(): void {
    clearTimeout(this.#timer);
    if (this.#writing !== undefined) return;
    const entry = this.#next();
    if (entry === undefined) return;
    const wait = entry.dueAt - this.#now();
    if (wait > 0) {
      this.#timer = setTimeout(() => this.#run(), wait);
      return;
    }
    const problem = entry.wanted && factsProblem(entry.wanted);
    if (problem !== undefined) {
      this.#refuse(entry, { message: this.#options.say(problem.sentence), isTaken: false, isPassing: false });
      this.#run();
      return;
    }
    void this.#save(entry);
  }

  async #save(entry: Entry): Promise<void> {
    const { onWrite } = this.#options;
    const sent = entry.wanted;
    this.#writing = entry;
    onWrite("begin");
    this.#publish();
    try {
      const done = await this.#write(entry, sent);
      this.#savedAt = this.#now();
      this.#freeTaken(entry);
      this.#options.onSaved(entry.id, done);
    } catch (error) {
      // changed meanwhile: what is wanted now was not refused
      if (entry.wanted === sent) this.#refuse(entry, this.#options.refusalOf(error));
    } finally {
      this.#writing = undefined;
      this.#publish();
      onWrite("end");
      this.#run();
    }
  }

  async #write(entry: Entry, sent: BerthFacts | undefined): Promise<SavedChange> {
    const { writer } = this.#options;
    const { id, stored, isDeleted } = entry;
    if (sent === undefined) {
      await writer.remove(id);
      entry.stored = undefined;
      entry.isDeleted = true;
      return { kind: "removed" };
    }
    if (isDeleted) {
      // what it is to become besides comes next
      entry.stored = await writer.restore(id);
      entry.isDeleted = false;
      return { kind: "restored" };
    }
    const changed = stored && changedFields(stored, sent);
    const answer = await (changed === undefined ? writer.add(id, sent) : writer.edit(id, changed));
    // the server's way of writing it, such as 7 → 007
    if (entry.wanted !== undefined) entry.wanted = mergeFacts(sent, answer, entry.wanted);
    entry.stored = answer;
    return changed === undefined ? { kind: "added" } : { kind: "edited", fields: Object.keys(changed) };
  }

  #refuse(entry: Entry, refusal: SaveRefusal): void {
    const isRemoval = entry.wanted === undefined;
    // what may not be deleted stands there again
    if (isRemoval && !refusal.isPassing) entry.wanted = entry.stored;
    else entry.refusal = refusal;
    if (refusal.isPassing) setTimeout(() => this.retry(entry.id), retryMs);
    this.#options.onRefused(entry.id, refusal);
    this.#publish();
  }

  /** A number that another berth has just left may be free now. */
  #freeTaken(saved: Entry): void {
    for (const entry of this.#entries.values()) {
      if (entry !== saved && entry.refusal?.isTaken === true) Object.assign(entry, { refusal: undefined, dueAt: 0 });
    }
  }

  #publish(): void {
    const entries = [...this.#entries.values()];
    const isUnsaved = (entry: Entry) => entry === this.#writing || isDirty(entry);
    const berths = entries.flatMap((entry): QueuedBerth[] => {
      const { id, wanted, refusal, stored } = entry;
      if (wanted === undefined) return [];
      return [{ id, facts: wanted, isStored: stored !== undefined, isDirty: isUnsaved(entry), refusal }];
    });
    const dirty = entries.filter(isUnsaved);
    this.#state = { berths, isSaving: this.#writing !== undefined, unsaved: dirty.length, savedAt: this.#savedAt };
    this.#options.onUnsaved(dirty.map(({ id, wanted }) => ({ id, facts: wanted ?? null })));
    for (const listener of this.#listeners) listener();
  }
}
