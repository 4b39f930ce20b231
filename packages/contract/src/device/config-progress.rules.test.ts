import { expect, it } from "vitest";
import { configProgress } from "./config-progress.rules.ts";

const refused = { version: 7, ok: false, error: "不支持的算法：dbgz" };

it.each([
  ["the device works by it", 7, { config_applied: { version: 7, ok: true }, config_in_force: 7 }, "applied", ""],
  ["it refused it", 7, { config_applied: refused, config_in_force: 6 }, "refused", "不支持的算法：dbgz"],
  [
    "it refused a later one, which still holds this",
    6,
    { config_applied: refused, config_in_force: 5 },
    "refused",
    "不支持的算法：dbgz",
  ],
  ["it refused a later one, but works by this", 5, { config_applied: refused, config_in_force: 5 }, "applied", ""],
  ["it refused the one before", 8, { config_applied: refused, config_in_force: 6 }, "sent", ""],
  ["it has said nothing yet", 1, { config_applied: null, config_in_force: null }, "sent", ""],
])("%s", (_rule, wanted, facts, state, reason) => {
  expect(configProgress(wanted, { ...facts, connected: true })).toEqual({
    wanted,
    applied: facts.config_in_force,
    state,
    reason,
  });
  const away = configProgress(wanted, { ...facts, connected: false }).state;
  expect(away).toBe(state === "sent" ? "waiting" : state);
});
