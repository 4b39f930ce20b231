import { describe, expect, it } from "vitest";
import { AppError } from "../error/app-error.ts";
import { FairQueue } from "./fair-queue.ts";
import { type SignInTurn, signInLimits } from "./sign-in-queue.ts";

const limits = signInLimits({ concurrent: 2, waitingOfGroup: 3, waitingOfOne: 2 });

/** Queue on a stopped clock, so that all work counts with exactly its estimated time. */
const newQueue = () => new FairQueue(limits, () => 0);

/** Queue whose running tasks the test ends one by one, in the order of their starts. */
function held() {
  const queue = newQueue();
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const outcome = (group: SignInTurn["group"], one: string, name = one) =>
    queue
      .run({ group, one }, async () => {
        begun.push(name);
        await new Promise<void>((resolve) => ends.push(resolve));
        return "done";
      })
      .catch((error: unknown) => (error instanceof AppError ? error.key : "unexpected"));
  const settle = () => new Promise(setImmediate);
  const endNext = async () => {
    ends.shift()?.();
    await settle();
  };
  return { begun, outcome, settle, endNext };
}

describe("queue of costly sign-in work", () => {
  it("runs two tasks in parallel, and alternates between known and unknown callers", async () => {
    const { begun, outcome, settle, endNext } = held();
    const all = [outcome("stranger", "1"), outcome("stranger", "2")];
    for (const who of ["3", "4", "5"]) all.push(outcome("stranger", who));
    for (const who of ["a", "b", "c"]) all.push(outcome("known", who));
    await settle();
    expect(begun).toEqual(["1", "2"]);
    for (let at = 0; at < 8; at++) await endNext();
    expect(begun).toEqual(["1", "2", "a", "3", "b", "4", "c", "5"]);
    expect(new Set(await Promise.all(all))).toEqual(new Set(["done"]));
  });

  it("refuses unknown callers if it is full, and reports a server error to known callers", async () => {
    const { outcome } = held();
    for (const who of ["1", "2", "3", "4", "5"]) void outcome("stranger", who);
    expect(await outcome("stranger", "6")).toBe("sign_in_slowed");
    for (const who of ["a", "b", "c"]) void outcome("known", who);
    expect(await outcome("known", "d")).toBe("service_unavailable");
  });

  it("limits each caller to some entries, and admits new ones after the work", async () => {
    const { outcome, settle, endNext } = held();
    const own = ["1", "2", "3", "4"].map((name) => outcome("known", "a", name));
    expect(await outcome("known", "a")).toBe("sign_in_slowed");
    for (let at = 0; at < 4; at++) await endNext();
    expect(await Promise.all(own)).toEqual(Array(4).fill("done"));
    const again = outcome("known", "a");
    await settle();
    await endNext();
    expect(await again).toBe("done");
  });

  it("continues after failed work", async () => {
    const queue = newQueue();
    const failing = ["a", "b", "c", "d"].map((who) =>
      queue.run({ group: "known", one: who }, () => Promise.reject(new Error("no"))).catch(() => "failed"),
    );
    expect(await Promise.all(failing)).toEqual(Array(4).fill("failed"));
    expect(await queue.run({ group: "known", one: "e" }, async () => "done")).toBe("done");
  });
});
