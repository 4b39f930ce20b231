import { expect, test } from "vitest";
import { cameraForm, inputOf } from "./camera-page.ts";

test("shows a sentence for each setting of a tested camera that should be changed", () => {
  const picture = { picture: Buffer.from("jpeg"), width: 1920, height: 1080, carried: "" };
  const shown = (measured: object) => cameraForm(inputOf(undefined), { ...picture, measured }).text;
  expect(shown({ codec: "h265" })).toContain("<p>码流为 H.265");
  expect(shown({ codec: "h264", frame_rate: 25 })).not.toContain("<p>");
});
