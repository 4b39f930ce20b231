import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type BerthFacts } from "./berth-facts.ts";
import { type BerthWriter, SaveQueue, type SaveRefusal, type UnsavedBerth } from "./save-queue.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const facts = (no: string, at = 0.1): BerthFacts => ({
  prefix: "A",
  no,
  type: 1,
  is_new_energy: 0,
  roi: [
    [at, 0.1],
    [at + 0.1, 0.1],
    [at + 0.1, 0.3],
    [at, 0.3],
  ],
});

class Refused extends Error {
  readonly facts: Omit<SaveRefusal, "message">;
  constructor(message: string, rest: Partial<SaveRefusal> = {}) {
    super(message);
    this.facts = { isTaken: false, isPassing: false, ...rest };
  }
}

/** Test server that stores writes, answers each after 100 ms, and counts writes that overlap in time. */
function standInServer() {
  const held = new Map<string, BerthFacts & { deleted?: true }>();
  const log: string[] = [];
  const trouble: (Error | undefined)[] = [];
  let open = 0;
  let overlaps = 0;
  async function write<T>(line: string, work: () => T): Promise<T> {
    log.push(line);
    overlaps += open;
    open += 1;
    await new Promise((resolve) => setTimeout(resolve, 100));
    open -= 1;
    const error = trouble.shift();
    if (error !== undefined) throw error;
    return work();
  }
  function store(id: string, next: BerthFacts): BerthFacts {
    const same = [...held].some(
      ([other, kept]) => other !== id && !kept.deleted && Number(kept.no) === Number(next.no),
    );
    if (same) throw new Refused("泊位号重复", { isTaken: true });
    const kept = { ...next, no: next.no.padStart(3, "0") };
    held.set(id, kept);
    return kept;
  }
  const ofId = (id: string): BerthFacts & { deleted?: true } => held.get(id) ?? facts("0");
  const writer: BerthWriter = {
    add: (id, next) => write(`add ${id} ${next.no}`, () => store(id, next)),
    edit: (id, changed) =>
      write(`edit ${id} ${Object.keys(changed).join()}`, () => store(id, { ...ofId(id), ...changed })),
    remove: (id) => write(`remove ${id}`, () => void held.set(id, { ...ofId(id), deleted: true })),
    restore: (id) =>
      write(`restore ${id}`, () => {
        const { deleted: _, ...kept } = ofId(id);
        return store(id, kept);
      }),
  };
  return { held, log, trouble, writer, overlaps: () => overlaps };
}

function start() {
  const server = standInServer();
  let unsaved: readonly UnsavedBerth[] = [];
  const added: string[] = [];
  const queue = new SaveQueue({
    writer: server.writer,
    refusalOf: (error) =>
      error instanceof Refused
        ? { message: error.message, ...error.facts }
        : { message: String(error), isTaken: false, isPassing: true },
    say: (sentence) => sentence,
    onUnsaved: (list) => {
      unsaved = list;
    },
    onWrite: () => undefined,
    onSaved: (id, { kind }) => {
      if (kind === "added") added.push(id);
    },
    onRefused: () => undefined,
  });
  const refusals = () =>
    queue.state().berths.flatMap(({ id, refusal }) => (refusal ? [`${id} ${refusal.message}`] : []));
  return { ...server, queue, added, unsaved: () => unsaved, refusals };
}
const settle = () => vi.advanceTimersByTimeAsync(20_000);

describe("queue of berth changes", () => {
  it("writes one change at a time, in the order of the changes", async () => {
    const { queue, log, overlaps, added } = start();
    for (const no of ["1", "2", "3"]) queue.put(`b${no}`, facts(no));
    await settle();
    expect(log).toEqual(["add b1 1", "add b2 2", "add b3 3"]);
    expect([overlaps(), added]).toEqual([0, ["b1", "b2", "b3"]]);
    expect(queue.state()).toMatchObject({ unsaved: 0, isSaving: false });
    expect(queue.factsOf("b1")?.no).toBe("001");
  });

  it("saves several movements with one write after the pause", async () => {
    const { queue, log } = start();
    queue.accept([{ id: "b", ...facts("001") }]);
    for (let step = 1; step <= 5; step += 1) {
      queue.put("b", facts("001", 0.1 + step / 100), 500);
      await vi.advanceTimersByTimeAsync(300);
      expect(log).toEqual([]);
    }
    await settle();
    expect(log).toEqual(["edit b roi"]);
  });

  it("sends a change that is made during a write after that write", async () => {
    const { queue, log, overlaps, held } = start();
    queue.put("b", facts("1"));
    await vi.advanceTimersByTimeAsync(50);
    queue.put("b", { ...facts("1", 0.4), type: 2 });
    await settle();
    expect(log).toEqual(["add b 1", "edit b type,roi"]);
    expect([overlaps(), held.get("b")?.type]).toEqual([0, 2]);
  });

  it("keeps the refusal of a berth, saves the other berths, and saves the refused one after its number was changed", async () => {
    const { queue, log, refusals, unsaved } = start();
    queue.accept([{ id: "a", ...facts("001") }]);
    queue.put("c", facts("3"));
    await settle();
    queue.put("b", facts("3", 0.4));
    queue.put("d", facts("4", 0.6));
    await settle();
    expect(refusals()).toEqual(["b 泊位号重复"]);
    expect(unsaved()).toEqual([{ id: "b", facts: facts("3", 0.4) }]);
    queue.put("b", facts("5", 0.4));
    await settle();
    expect(refusals()).toEqual([]);
    expect(log.at(-1)).toBe("add b 5");
  });

  it("saves two berths when one takes the number that the other had", async () => {
    const { queue, held, refusals } = start();
    queue.put("a", facts("1"));
    queue.put("b", facts("2", 0.4));
    await settle();
    queue.put("a", facts("2"));
    queue.put("b", facts("3", 0.4));
    await settle();
    expect([held.get("a")?.no, held.get("b")?.no, refusals()]).toEqual(["002", "003", []]);
  });

  it("retries with the same id after a lost connection", async () => {
    const { queue, log, trouble } = start();
    trouble.push(new Refused("网络不可用", { isPassing: true }), undefined);
    queue.put("a", facts("1"));
    await vi.advanceTimersByTimeAsync(200);
    expect(queue.state().unsaved).toBe(1);
    await settle();
    expect(log).toEqual(["add a 1", "add a 1"]);
    expect(queue.state().unsaved).toBe(0);
  });

  it("clears the refusal of a berth once the server's list contains it as it was sent", async () => {
    const { queue, trouble, refusals } = start();
    trouble.push(new Refused("500"));
    queue.put("a", facts("001"));
    await settle();
    expect(refusals()).toEqual(["a 500"]);
    queue.accept([{ id: "a", ...facts("001") }]);
    expect([refusals(), queue.state().unsaved]).toEqual([[], 0]);
  });

  it("refuses an invalid berth without a request", async () => {
    const { queue, log, refusals } = start();
    queue.put("a", facts(""));
    await settle();
    expect([log, refusals()]).toEqual([[], ["a 请输入泊位号！"]]);
  });

  it("deletes the berth on undo, and restores the same berth on redo", async () => {
    const { queue, log } = start();
    queue.put("a", facts("1"));
    await settle();
    queue.put("a", undefined);
    await settle();
    queue.put("a", { ...facts("001"), type: 3 });
    await settle();
    expect(log).toEqual(["add a 1", "remove a", "restore a", "edit a type"]);
  });

  it("restores a berth on a redo during its deletion, and ignores lists that arrive meanwhile", async () => {
    const { queue, log, unsaved, held } = start();
    held.set("a", facts("001"));
    queue.accept([{ id: "a", ...facts("001") }]);
    queue.put("a", undefined);
    await vi.advanceTimersByTimeAsync(50);
    queue.put("a", facts("001"));
    expect(unsaved()).toEqual([{ id: "a", facts: facts("001") }]);
    // List that another user's change caused, read after the server had deleted the berth.
    queue.accept([]);
    expect(queue.factsOf("a")).toEqual(facts("001"));
    await settle();
    expect([log, unsaved()]).toEqual([["remove a", "restore a"], []]);
  });

  it("reverts a refused change to the server's state", async () => {
    const { queue, trouble, unsaved } = start();
    queue.accept([{ id: "a", ...facts("001") }]);
    trouble.push(new Refused("泊位已作废"));
    queue.put("a", facts("001", 0.5));
    await settle();
    queue.revert("a");
    expect([queue.factsOf("a"), unsaved()]).toEqual([facts("001"), []]);
  });

  it("shows a berth again when its deletion is refused", async () => {
    const { queue, trouble, refusals } = start();
    queue.accept([{ id: "a", ...facts("001") }]);
    trouble.push(new Refused("泊位使用中"));
    queue.put("a", undefined);
    expect(queue.state().berths).toEqual([]);
    await settle();
    expect(queue.state()).toMatchObject({ unsaved: 0, berths: [{ id: "a", isDirty: false }] });
    expect(refusals()).toEqual([]);
  });

  it("deletes a berth that was never saved without a request", async () => {
    const { queue, log } = start();
    queue.put("a", facts(""));
    queue.put("a", undefined);
    await settle();
    expect([log, queue.state().berths]).toEqual([[], []]);
  });

  it("merges changes by two users per field, and removes an unchanged berth that another user deleted", async () => {
    const { queue, held } = start();
    held.set("a", facts("001"));
    queue.accept([
      { id: "a", ...facts("001") },
      { id: "b", ...facts("002", 0.4) },
    ]);
    queue.put("a", facts("001", 0.2), 500);
    queue.accept([{ id: "a", ...facts("009") }]);
    held.set("a", facts("009"));
    expect(queue.state().berths.map(({ id }) => id)).toEqual(["a"]);
    await settle();
    expect(held.get("a")).toMatchObject({ no: "009", roi: facts("9", 0.2).roi });
  });
});
