import { type BerthFacts, changedFields, factsProblem, mergeFacts } from "./berth-facts.ts";

/** Writes berths to the server. `add`, `edit` and `restore` return the berth as the server has stored it. */
export interface BerthWriter {
  add(id: string, facts: BerthFacts): Promise<BerthFacts>;
  edit(id: string, changed: Partial<BerthFacts>): Promise<BerthFacts>;
  remove(id: string): Promise<void>;
  restore(id: string): Promise<BerthFacts>;
}

/** Reason why a berth is not saved. */
export interface SaveRefusal {
  message: string;
  /** True when another berth has the number. */
  isTaken: boolean;
  /** True when the same request may succeed later, for example after a lost connection. The queue then retries. */
  isPassing: boolean;
}

export interface QueueOptions {
  writer: BerthWriter;
  refusalOf: (error: unknown) => SaveRefusal;
  /** Translates a Chinese sentence of the contract to the language of the page. */
  say: (sentence: string) => string;
  /** Receives the unsaved berths after every change. The caller stores them, so that a reload does not lose them. */
  onUnsaved: (unsaved: readonly UnsavedBerth[]) => void;
  /** Called before and after every write. Lists that were requested before a write are outdated after it. */
  onWrite: (state: "begin" | "end") => void;
  onSaved: (id: string, what: SavedChange) => void;
  onRefused: (id: string, refusal: SaveRefusal) => void;
  now?: () => number;
}

/** A change that was saved; `fields` are the names of the edited fields. */
export type SavedChange = { kind: "added" | "removed" | "restored" } | { kind: "edited"; fields: readonly string[] };

export interface UnsavedBerth {
  id: string;
  /** Desired state of the berth; null if it is to be deleted. */
  facts: BerthFacts | null;
}

export interface QueuedBerth {
  id: string;
  facts: BerthFacts;
  /** True when the server has the berth, possibly with older facts. */
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
  /** Facts that the user wants; undefined if the berth is to be deleted. */
  wanted: BerthFacts | undefined;
  stored: BerthFacts | undefined;
  /** True when the server has deleted the berth, which can be restored. */
  isDeleted: boolean;
  dueAt: number;
  /** Sequence number of the last change. Later changes have greater numbers. */
  turn: number;
  refusal: SaveRefusal | undefined;
}

/** Delay in milliseconds before a passing refusal is retried. */
const retryMs = 4000;

const isDirty = ({ wanted, stored }: Entry): boolean => {
  if (wanted === undefined || stored === undefined) return wanted !== stored;
  return changedFields(stored, wanted) !== undefined;
};

/**
 * Saves the berths of one point: one write at a time, in the order of the changes, and always with the user's newest
 * facts. A refused change stays until the user changes or reverts it.
 */
export class SaveQueue {
  readonly #options: QueueOptions;
  readonly #now: () => number;
  readonly #entries = new Map<string, Entry>();
  readonly #listeners = new Set<() => void>();
  #state: QueueState = { berths: [], isSaving: false, unsaved: 0, savedAt: undefined };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #turns = 0;
  /**
   * Berth that is being written. Its state on the server is unknown until the answer. Lists are therefore ignored for
   * it, and it counts as unsaved.
   */
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

  /**
   * Takes over the server's list of berths. Unsaved edits are merged with changes by other users; a berth missing from
   * the list was deleted on the server.
   */
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
    // Deleted here, but the list contains the berth, for example because another user restored it. The berth appears
    // again.
    if (wanted === undefined && stored === undefined) entry.wanted = theirs;
    else if (wanted !== undefined && stored !== undefined) entry.wanted = mergeFacts(stored, theirs, wanted);
    entry.stored = theirs;
    entry.isDeleted = false;
    // The server has the facts that the user wants, so the refused write has succeeded after all.
    if (!isDirty(entry)) entry.refusal = undefined;
  }

  /**
   * Sets the facts of a berth and queues the write.
   * @param facts the new facts; undefined deletes the berth
   * @param pauseMs delay before the write in milliseconds, so that a movement is saved once
   */
  put(id: string, facts: BerthFacts | undefined, pauseMs = 0): void {
    const known = this.#entries.get(id);
    const entry = known ?? {
      id,
      stored: undefined,
      isDeleted: false,
      dueAt: 0,
      turn: 0,
      refusal: undefined,
      wanted: undefined,
    };
    this.#turns += 1;
    Object.assign(entry, { wanted: facts, dueAt: this.#now() + pauseMs, turn: this.#turns, refusal: undefined });
    this.#entries.set(id, entry);
    this.#publish();
    this.#run();
  }

  /** Retries refused changes: that of one berth, or all. */
  retry(id?: string): void {
    for (const entry of this.#entries.values()) {
      if (entry.refusal === undefined || (id !== undefined && entry.id !== id)) continue;
      Object.assign(entry, { refusal: undefined, dueAt: 0 });
    }
    this.#publish();
    this.#run();
  }

  /** Discards a refused change: the berth gets its facts on the server. */
  revert(id: string): void {
    const entry = this.#entries.get(id);
    if (entry === undefined) return;
    Object.assign(entry, { wanted: entry.stored, refusal: undefined });
    this.#publish();
  }

  /** Sends delayed changes at once. */
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
      // If the user has changed the berth since, the refusal does not concern the newer facts.
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
      // Only restores the berth. Changed facts are sent by the next write.
      entry.stored = await writer.restore(id);
      entry.isDeleted = false;
      return { kind: "restored" };
    }
    const changed = stored && changedFields(stored, sent);
    const answer = await (changed === undefined ? writer.add(id, sent) : writer.edit(id, changed));
    // The server may normalise a value, for example 007 for 7.
    if (entry.wanted !== undefined) entry.wanted = mergeFacts(sent, answer, entry.wanted);
    entry.stored = answer;
    return changed === undefined ? { kind: "added" } : { kind: "edited", fields: Object.keys(changed) };
  }

  #refuse(entry: Entry, refusal: SaveRefusal): void {
    const isRemoval = entry.wanted === undefined;
    // Shows the berth again. Its deletion is not retried.
    if (isRemoval && !refusal.isPassing) entry.wanted = entry.stored;
    else entry.refusal = refusal;
    if (refusal.isPassing) setTimeout(() => this.retry(entry.id), retryMs);
    this.#options.onRefused(entry.id, refusal);
    this.#publish();
  }

  /** Retries berths whose number was in use, since the saved change may have freed that number. */
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
