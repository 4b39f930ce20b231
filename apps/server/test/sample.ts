import { type ErrorKey } from "@huiyan/contract/errors";
import { type World } from "./world.ts";

interface Sample {
  input: unknown;
  /** Set if the endpoint's path has parameters. */
  path?: string;
  /** Error that even permitted callers get with ids of their organisation; absent: the call succeeds. */
  refused?: ErrorKey;
}

/**
 * Returns an input of an endpoint for the generated tests. The ids in the input belong to `target`, which may be
 * another organisation than the caller's.
 */
export type SampleOf = (target: World, messageId: string, imageKey: string) => Sample;
