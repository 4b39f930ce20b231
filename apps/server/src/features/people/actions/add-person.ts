import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type addPerson as api } from "@huiyan/contract/people/people.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { enrolPerson } from "../enrol-person.ts";

export async function addPerson(ctx: Context<MemberCaller>, input: Received<typeof api>): Promise<Answer<typeof api>> {
  return enrolPerson(ctx, input);
}
