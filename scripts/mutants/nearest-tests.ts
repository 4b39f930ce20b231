import { join, relative } from "node:path";
import { createVitest, type TestModule, type TestSpecification, type Vitest } from "vitest/node";
import { root } from "../repository.ts";

/** First failed test of a run; null if none failed. */
export type Failure = {
  /** Path of the test file relative to the root; undefined for an error outside any test. */
  file?: string;
  text: string;
} | null;

/** Number of test files that run first. The others run only if none of these has failed. */
const firstFiles = 25;

/**
 * Runs chosen test files repeatedly in one vitest, so that the test database and its template are created only once.
 */
export class NearestTests {
  readonly #vitest: Vitest;
  readonly #known: Map<string, TestSpecification[]>;

  private constructor(vitest: Vitest, specifications: readonly TestSpecification[]) {
    this.#vitest = vitest;
    this.#known = Map.groupBy(specifications, ({ moduleId }) => moduleId);
  }

  /** `isQuick` leaves out the tests with the tag `rest`. */
  static async start(isQuick: boolean): Promise<NearestTests> {
    const tagsFilter = isQuick ? { tagsFilter: ["!rest"] } : {};
    // Tests may take up to a minute, because a fault may make a test slow without making it fail.
    const limits = { testTimeout: 60_000, hookTimeout: 120_000 };
    const vitest = await createVitest({ root, watch: false, bail: 1, reporters: [{}], ...tagsFilter, ...limits });
    await vitest.standalone();
    return new NearestTests(vitest, await vitest.globTestSpecifications());
  }

  /** Runs the files in order until a test fails. Paths are relative to the root. */
  async run(files: readonly string[]): Promise<Failure> {
    for (const part of [files.slice(0, firstFiles), files.slice(firstFiles)]) {
      const specifications = part.flatMap((path) => this.#known.get(join(root, path)) ?? []);
      if (specifications.length === 0) continue;
      const { testModules, unhandledErrors } = await this.#vitest.runTestSpecifications(specifications);
      // vitest's result also contains the modules of earlier runs
      const ran = new Set(specifications.map(({ moduleId }) => moduleId));
      const failed = testModules
        .filter(({ moduleId }) => ran.has(moduleId))
        .map(failureOf)
        .find((one) => one !== null);
      const [error] = unhandledErrors;
      if (failed !== undefined) return failed;
      if (error !== undefined)
        return { text: `unhandled: ${error instanceof Error ? error.message : JSON.stringify(error)}` };
    }
    return null;
  }

  /** Removes a changed file from vitest's cache. */
  changed(path: string): void {
    this.#vitest.invalidateFile(join(root, path));
  }

  async close(): Promise<void> {
    await this.#vitest.close();
  }
}

function failureOf(module: TestModule): Failure {
  const file = relative(root, module.moduleId);
  for (const test of module.children.allTests("failed"))
    return { file, text: `${file} › ${test.fullName}: ${test.result().errors?.[0]?.message ?? ""}` };
  return module.state() === "failed"
    ? { file, text: `${file} › ${module.errors()[0]?.message ?? "a hook failed"}` }
    : null;
}
