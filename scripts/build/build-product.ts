/** Builds what `npm start` needs in addition to the sources: the console and the algorithms of the demo device. */
import { buildAlgorithms } from "./build-algorithms.ts";
import { buildConsole } from "./build-console.ts";

try {
  await Promise.all([buildConsole(), buildAlgorithms()]);
} catch (error) {
  console.error(`[准备] ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
