import { type ErrorKey } from "@huiyan/contract/errors";
import { v7 } from "uuid";
import { type SampleOf } from "../sample.ts";
import { type World } from "../world.ts";
import { type ObjectKind } from "./object-kinds.ts";

export type ObjectSample = SampleOf & { kinds?: readonly ObjectKind[] };

interface Refusals {
  /** Expected error for an existing object, if the call needs more than that object. */
  own?: ErrorKey;
  /** Expected error if no such object exists; null: the call then succeeds without effect. */
  missing?: ErrorKey | null;
}

/**
 * Returns a sample that uses an object of the target: an existing one if a test has created it, otherwise an unknown
 * id.
 * @param kinds objects that the call needs, at least one
 */
export function ofObject(
  kinds: ObjectKind | readonly ObjectKind[],
  input: (id: string, target: World, second: string) => unknown,
  { own, missing = "not_found" }: Refusals = {},
): ObjectSample {
  const named = typeof kinds === "string" ? [kinds] : kinds;
  const sampleOf: ObjectSample = (target) => {
    const [first, second] = named.map((kind) => target.objects?.get(kind));
    const refused = first === undefined ? missing : own;
    return { input: input(first ?? v7(), target, second ?? v7()), ...(refused != null && { refused }) };
  };
  // the role matrix creates a message only for samples with two or more parameters, and this sample needs none
  Object.defineProperty(sampleOf, "length", { value: 1 });
  return Object.assign(sampleOf, { kinds: named });
}
