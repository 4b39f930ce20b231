import { type ErrorKey } from "@huiyan/contract/errors";
import { type World } from "./world.ts";

interface Sample {
  input: unknown;
  /** Set if the endpoint's path has parameters. */
  path?: string;
  /** Expected error even for permitted callers with ids of their organisation; absent: the call succeeds. */
  refused?: ErrorKey;
}

/** Returns the input of an endpoint for the generated tests: ids of `target`, an organisation that may be another's. */
export type SampleOf = (target: World, messageId: string, imageKey: string) => Sample;
