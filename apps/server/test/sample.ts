import { type ErrorKey } from "@huiyan/contract/errors";
import { type World } from "./world.ts";

interface Sample {
  input: unknown;
  /** Where the endpoint's path has parameters. */
  path?: string;
  /** Why this call is refused even to those who may make it, with the ids of their own organisation; else it works. */
  refused?: ErrorKey;
}

/** What an endpoint is called with in the generated tests: ids of `target`, an organisation that may be another's. */
export type SampleOf = (target: World, messageId: string, imageKey: string) => Sample;
