import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { sha256Of, takeNetwork } from "./take-network.ts";

test("records the evidence for a network that is put into use, and keeps the records of other networks", () => {
  const folder = mkdtempSync(join(tmpdir(), "huiyan-take-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [inUse, proposal] = [join(folder, "plate-reader.onnx"), join(folder, "proposal.onnx")];
  writeFileSync(inUse, "old");
  writeFileSync(proposal, "new");
  const other = { sha256: "1", made_by: "models/animal" };
  const before = sha256Of(inUse);
  const own = { sha256: before, made_by: "models/plate" };
  writeFileSync(
    join(folder, "origins.json"),
    JSON.stringify({ "plate-reader.onnx": own, "animal-finder.onnx": other }),
  );
  const none = { pictures: 0, mended: 0, broken: 0 };
  takeNetwork(proposal, inUse, { drawn: none, drawnSigns: {}, confirmed: none, corrected: none, camerasMended: 3 });
  expect(readFileSync(inUse, "utf8")).toBe("new");
  expect(JSON.parse(readFileSync(join(folder, "origins.json"), "utf8"))).toMatchObject({
    "plate-reader.onnx": { sha256: sha256Of(proposal), judged: { camerasMended: 3, instead_of: before } },
    "animal-finder.onnx": other,
  });
});
