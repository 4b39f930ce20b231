import { v7 } from "uuid";
import { lockLimits, putOperator, setLimits } from "#features/operator/operator.public.ts";
import { createOrganisation } from "#features/organisation/organisation.public.ts";
import {
  type DemoAccount,
  insertAccount,
  newTotpSecret,
  printedPassword,
  setTotp,
} from "#features/session/session.public.ts";
import { type Services } from "#platform/context/context.ts";
import { type Queryable } from "#platform/db/database.ts";
import { operator, otherOrganisations } from "./demo-plan.ts";

const dayMs = 86_400_000;

/** Creates the demo's operator with a second factor. @returns what the sign-in page shows about the account */
export async function seedOperator(
  { clock, key }: Pick<Services, "clock" | "key">,
  db: Queryable,
  passwordHash: string,
): Promise<DemoAccount> {
  const now = clock.now();
  const { name, phone } = operator;
  const id = v7();
  const { secret } = newTotpSecret(phone);
  await insertAccount(db, { id, phone, name, passwordHash, now });
  await putOperator(db, id, now);
  await setTotp(db, id, key.seal(secret), now);
  return { role: "operator", account: phone, password: printedPassword, secret };
}

/** Creates organisations that only the operator sees. Their admins have no password. */
export async function seedOtherOrganisations(db: Queryable, now: Date): Promise<void> {
  for (const { name, admin, phone, endsInDays, notes } of otherOrganisations) {
    const accountId = v7();
    await insertAccount(db, { id: accountId, phone, name: admin, passwordHash: null, now });
    const { orgId } = await createOrganisation(db, { name, accountId, adminName: admin, phone, now });
    const limits = await lockLimits(db, orgId);
    if (limits === undefined) throw new Error(`organisation ${name} of the demo is missing`);
    const expires = { expires_at: new Date(now.getTime() + endsInDays * dayMs), operator_notes: notes };
    await setLimits(db, orgId, { ...limits, ...expires }, now);
  }
}
