import { z } from "zod";

/** A small fault for mutation tests: a piece of a file and the text that replaces it. */
export const Fault = z.object({
  id: z.string(),
  /** Path from the root of the repository. */
  file: z.string(),
  /** Text to replace, which must occur exactly once in the file, unless `at` states its position. */
  old: z.string().min(1),
  new: z.string(),
  /** Offset of `old` in the file, in UTF-16 units. */
  at: z.number().optional(),
  kind: z.string().default(""),
  /** Effect of the fault that a user would see. */
  effect: z.string().default(""),
});
export type Fault = z.infer<typeof Fault>;

/**
 * Returns the source with the fault.
 * @throws if `old` does not occur exactly once
 */
export function plant(source: string, fault: Fault): string {
  const at = fault.at ?? source.indexOf(fault.old);
  const isUnique = fault.at !== undefined || source.indexOf(fault.old, at + 1) === -1;
  if (at < 0 || !isUnique || !source.startsWith(fault.old, at))
    throw new Error(`${fault.id}: the old text is not there exactly once in ${fault.file}`);
  return source.slice(0, at) + fault.new + source.slice(at + fault.old.length);
}

/** Result of the tests that ran with a fault. */
export const Outcome = Fault.extend({
  /** Command whose tests detected the fault: `test` is `npm test`, `rest` is `npm run test:rest`, `none` is no command. */
  noticed: z.enum(["test", "rest", "none"]),
  /** File and name of the first failed test. */
  by: z.string(),
  /** Number of test files that ran. */
  files: z.number(),
  seconds: z.number(),
});
export type Outcome = z.infer<typeof Outcome>;
