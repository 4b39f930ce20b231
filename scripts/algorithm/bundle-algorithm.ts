import { rolldown } from "rolldown";
import { type AlgorithmSource } from "./algorithm-sources.ts";

const virtual = "algorithm-package";

/**
 * Bundles an algorithm and all its imports into one module of plain JavaScript, because devices have no npm packages
 * for it.
 */
export async function bundleAlgorithm({ file, exported }: AlgorithmSource): Promise<string> {
  const build = await rolldown({
    input: virtual,
    platform: "node",
    logLevel: "silent",
    // Leaves out modules of this repository that are imported only for their types, together with their imports.
    treeshake: {
      moduleSideEffects: [
        { test: /node_modules/, sideEffects: true },
        { test: /./, sideEffects: false },
      ],
    },
    plugins: [
      {
        name: virtual,
        resolveId: (id) => (id === virtual ? id : null),
        load: (id) => (id === virtual ? `export { ${exported} as default } from ${JSON.stringify(file)};` : null),
      },
    ],
  });
  const { output } = await build.generate({ format: "esm", minify: true, codeSplitting: false });
  await build.close();
  return output[0].code;
}
