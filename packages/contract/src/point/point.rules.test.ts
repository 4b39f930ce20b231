import { expect, it } from "vitest";
import { mapDefault, noVideoCauseOf } from "./point.rules.ts";

const now = 1_000_000;
it.each([
  ["no frame was ever seen", { last_frame_at: null, fps_set: 5, fps_analysed: 0 }, "no_frame"],
  ["the last frame is older than 30 s", { last_frame_at: now - 30_001, fps_set: 5, fps_analysed: 5 }, "no_frame"],
  ["a frame 30 s ago still counts", { last_frame_at: now - 30_000, fps_set: 5, fps_analysed: 5 }, undefined],
  ["under a tenth of the set rate", { last_frame_at: now, fps_set: 5, fps_analysed: 0.49 }, "slow"],
  ["a tenth of it is enough", { last_frame_at: now, fps_set: 5, fps_analysed: 0.5 }, undefined],
  ["no rate is set", { last_frame_at: now, fps_set: 0, fps_analysed: 0 }, undefined],
])("an algorithm is blind when it runs but sees nothing: %s", (_rule, rate, cause) => {
  expect(noVideoCauseOf(rate, now, 30_000)).toBe(cause);
});

it("the map begins at this centre and zoom level", () => {
  expect(mapDefault).toEqual({ longitude: 114.0579, latitude: 22.5431, zoom: 18 });
});
