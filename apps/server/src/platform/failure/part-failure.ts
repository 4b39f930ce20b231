/** Part of the installation that a start or a command needs, with the values that appear in its error sentence. */
export type Part =
  | { kind: "database"; url: string }
  | { kind: "embedded_database"; folder: string }
  | { kind: "broker"; url: string }
  | { kind: "web_port"; host: string; port: number }
  | { kind: "data_folder"; path: string }
  | { kind: "master_key"; path: string }
  /** File or folder that a command-line option names. */
  | { kind: "option_file"; option: string; path: string };

/** Failure of one part; `cause` holds the error of the system or the library. */
export class PartFailure extends Error {
  readonly part: Part;

  constructor(part: Part, cause: unknown) {
    super(part.kind, { cause });
    this.part = part;
  }
}

/**
 * Runs the work of one part.
 * @throws PartFailure that names the part, or the original failure if it is a PartFailure already
 */
export async function ofPart<T>(part: Part, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PartFailure) throw error;
    throw new PartFailure(part, error);
  }
}
