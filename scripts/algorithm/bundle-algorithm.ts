import { rolldown } from "rolldown";
import { type AlgorithmSource } from "./algorithm-sources.ts";

const virtual = "algorithm-package";

/** One module of plain JavaScript with all that it needs: devices have no packages for it. */
export async function bundleAlgorithm({ file, exported }: AlgorithmSource): Promise<string> {
  const build = await rolldown({
    input: virtual,
    platform: "node",
    logLevel: "silent",
    // Own modules that are imported for their types alone are left out, with all that they would load.
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
