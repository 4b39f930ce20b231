import { expect, it } from "vitest";
import { EventRate } from "./event-rate.ts";

it("counts the events of the last five minutes, and refused ones by reason", () => {
  let now = 0;
  const rate = new EventRate(() => now);
  rate.note("accepted");
  rate.note("refused", "too_old");
  now = 200_000;
  rate.note("accepted");
  rate.note("duplicate");
  rate.note("refused", "too_old");
  expect(rate.sums()).toEqual({ accepted: 2, duplicate: 1, refused: { too_old: 2 } });
  now = 310_000;
  expect(rate.sums()).toEqual({ accepted: 1, duplicate: 1, refused: { too_old: 1 } });
  now = 900_000;
  expect(rate.sums()).toEqual({ accepted: 0, duplicate: 0, refused: {} });
});
