// npm run bench -- faces: measures on one core how long the search for one face in a library of 10,000 takes, compared
// with a search in JavaScript, and how long the embedding of one face takes.
import { embeddingBytes, likeness } from "@huiyan/face-model/embedding";
import { chipSide } from "@huiyan/face-model/face-chip";
import { mirrored } from "@huiyan/face-model/face-geometry";
import { FaceIndex } from "@huiyan/face-model/face-index";
import { OnnxNetwork } from "@huiyan/face-model/onnx-network";

const count = 10_000;
const rounds = 50;
const random = () => Int8Array.from({ length: embeddingBytes }, () => Math.floor(Math.random() * 255) - 127);
const all = Array.from({ length: count }, random);
const index = new FaceIndex();
for (const [at, embedding] of all.entries()) index.set(`${at}`, embedding);
const wanted = random();

function times(run: () => unknown): number[] {
  for (let warm = 0; warm < 5; warm++) run();
  return Array.from({ length: rounds }, () => {
    const began = performance.now();
    run();
    return performance.now() - began;
  }).toSorted((a, b) => a - b);
}
const show = (name: string, sorted: number[]) =>
  console.log(`${name}: median ${sorted[rounds / 2]?.toFixed(2)} ms, slowest ${sorted.at(-1)?.toFixed(2)} ms`);

show(
  `${count} embeddings, index`,
  times(() => index.nearest(wanted)),
);
show(
  `${count} embeddings, one by one`,
  times(() => Math.max(...all.map((each) => likeness(each, wanted)))),
);

const descriptor = await OnnxNetwork.load("face-descriptor", chipSide);
const chip = Float32Array.from({ length: chipSide * chipSide * 3 }, () => Math.random() * 255);
const described: number[] = [];
for (let round = 0; round < rounds; round++) {
  const began = performance.now();
  await descriptor.run(chip);
  await descriptor.run(mirrored(chip, chipSide));
  described.push(performance.now() - began);
}
show(
  "description of one face, with its mirror image",
  described.toSorted((a, b) => a - b),
);
