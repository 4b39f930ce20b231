import { stripVTControlCharacters } from "node:util";
import { type Reporter, type TestModule } from "vitest/node";
import { writeOutcome } from "./results.ts";

/** Returns errors as text: the stack, which begins with the message, then the difference without colours. */
const textOf = (errors: readonly { message: string; stack?: string; diff?: string }[] = []) =>
  errors
    .map(({ message, stack, diff }) => [stack ?? message, stripVTControlCharacters(diff ?? "")].join("\n").trimEnd())
    .join("\n");

/** Writes the results of each file and of its tests to the report. */
export class VitestReporter implements Reporter {
  onTestModuleEnd(module: TestModule): void {
    const file = module.moduleId;
    const tests = [...module.children.allTests()].map((test) => {
      const { state, errors } = test.result();
      const seconds = (test.diagnostic()?.duration ?? 0) / 1000;
      const ended = state === "pending" ? ("skipped" as const) : state;
      return { file, test: test.fullName, state: ended, seconds, text: textOf(errors) };
    });
    for (const outcome of tests) writeOutcome(outcome);
    // A file that could not be loaded, or whose hook failed, counts as failed, although none of its tests has failed.
    const isBroken = module.state() === "failed" && !tests.some(({ state }) => state === "failed");
    const { duration, collectDuration, setupDuration } = module.diagnostic();
    const errors = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())];
    const seconds = (duration + collectDuration + setupDuration) / 1000;
    writeOutcome({ file, test: "", state: isBroken ? "failed" : "passed", seconds, text: textOf(errors) });
  }
}
