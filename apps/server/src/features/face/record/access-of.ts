import { type FaceAct } from "@huiyan/contract/face/face.rules";
import { actingStaffId, type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { type NewAccess } from "./record.queries.ts";

/** Returns a line for the access log about an action of the caller. */
export function accessOf(
  { caller, clock }: Pick<Context<MemberCaller>, "caller" | "clock">,
  act: FaceAct,
  { faceId = null, count = 1, where = "" }: { faceId?: string | null; count?: number; where?: string },
): NewAccess {
  const [at, staffId] = [clock.now(), actingStaffId(caller)];
  return { orgId: caller.orgId, at, act, staffId, faceId, count, where, score: null };
}
