import fc from "fast-check";
import { expect, test } from "vitest";
import { FrameAssembler } from "./frame-assembler.ts";

test("returns the same frames for any split of the bytes", () => {
  const cuts = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), cuts, (frameBytes, sizes) => {
      const total = sizes.reduce((sum, size) => sum + size, 0);
      const stream = Buffer.from(Array.from({ length: total }, (_, index) => index % 251));
      const assembler = new FrameAssembler(frameBytes);
      let from = 0;
      const frames = sizes.flatMap((size) => {
        const taken = assembler.take(stream.subarray(from, from + size));
        from += size;
        return taken;
      });
      const whole = Math.floor(total / frameBytes);
      expect(Buffer.concat(frames).equals(stream.subarray(0, whole * frameBytes))).toBe(true);
      expect(frames).toHaveLength(whole);
    }),
  );
});
