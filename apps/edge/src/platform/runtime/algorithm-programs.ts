import { type AlgorithmCode, AlgorithmProgram, type ProgramDeps } from "./algorithm-program.ts";
import { FrameFiles } from "./frame-files.ts";

/** The versions of algorithms that run in this program. All devices of the program share the algorithms' processes. */
export class AlgorithmPrograms {
  readonly #programs = new Map<string, AlgorithmProgram>();
  readonly #deps: ProgramDeps;

  constructor(deps: Omit<ProgramDeps, "frames">) {
    this.#deps = { ...deps, frames: new FrameFiles() };
  }

  of(code: AlgorithmCode): AlgorithmProgram {
    const program = this.#programs.get(code.entry) ?? new AlgorithmProgram(code, this.#deps);
    this.#programs.set(code.entry, program);
    return program;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#programs.values()].map((program) => program.close()));
    this.#deps.frames.close();
  }
}
