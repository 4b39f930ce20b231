import { type Queryable } from "#platform/db/database.ts";

export async function getAppKey(db: Queryable, orgId: string) {
  return db.selectFrom("app_key").select(["app_id", "secret_sealed"]).where("org_id", "=", orgId).executeTakeFirst();
}

/** Returns the key pair with its organisation, if the organisation is active and not expired. */
export async function findAppKey(db: Queryable, appId: string, now: Date) {
  return db
    .selectFrom("app_key as k")
    .innerJoin("organisation as o", "o.id", "k.org_id")
    .select(["k.org_id", "k.secret_sealed", "o.parking", "o.live", "o.farm", "o.arrangement"])
    .where("k.app_id", "=", appId)
    .where("o.status", "=", "active")
    .where((on) => on.or([on("o.expires_at", "is", null), on("o.expires_at", ">", now)]))
    .executeTakeFirst();
}

export interface NewAppKey {
  orgId: string;
  appId: string;
  secretSealed: Buffer;
  now: Date;
}

/** Stores a key pair; the former pair of the organisation is no longer valid. */
export async function putAppKey(db: Queryable, { orgId, appId, secretSealed, now }: NewAppKey): Promise<void> {
  const values = { app_id: appId, secret_sealed: secretSealed, created_at: now };
  await db
    .insertInto("app_key")
    .values({ org_id: orgId, ...values })
    .onConflict((conflict) => conflict.column("org_id").doUpdateSet(values))
    .execute();
}
