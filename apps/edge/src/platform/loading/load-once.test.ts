import { expect, test } from "vitest";
import { loadOnce } from "./load-once.ts";

function loader() {
  const state = { loads: 0, fails: false, passing: 0, ms: 0 };
  const ask = loadOnce(
    async () => {
      state.loads++;
      if (state.fails) throw new Error(`no memory ${state.loads}`);
      return state.loads;
    },
    { elapsedMs: () => state.ms, isFinal: (loads) => loads > state.passing },
  );
  return { state, ask };
}

test("loads once for all callers", async () => {
  const { ask } = loader();
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  expect(await ask()).toBe(1);
});

test("repeats a failure to all callers without loading, and loads again after 30 s", async () => {
  const { state, ask } = loader();
  state.fails = true;
  await expect(ask()).rejects.toThrow("no memory 1");
  state.ms = 29_999;
  await expect(ask()).rejects.toThrow("no memory 1");
  state.ms = 30_000;
  await expect(ask()).rejects.toThrow("no memory 2");
  state.fails = false;
  state.ms = 59_999;
  await expect(ask()).rejects.toThrow("no memory 2");
  state.ms = 60_000;
  expect(await ask()).toBe(3);
  state.ms = 600_000;
  expect(await ask()).toBe(3);
});

test("returns a temporary result to all callers, and loads again after 30 s", async () => {
  const { state, ask } = loader();
  state.passing = 2;
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  state.ms = 29_999;
  expect(await ask()).toBe(1);
  state.ms = 30_000;
  expect(await ask()).toBe(2);
  state.ms = 60_000;
  expect(await ask()).toBe(3);
  state.ms = 600_000;
  expect(await ask()).toBe(3);
});
