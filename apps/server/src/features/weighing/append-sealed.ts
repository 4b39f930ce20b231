import { type SealedEntry } from "@huiyan/contract/weighing/seal.rules";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { type Queryable } from "#platform/db/database.ts";
import { found } from "#platform/error/app-error.ts";
import { newSealKey, sealEntry } from "./seal/seal-entry.ts";
import { entryHead } from "./slip-content.ts";
import { appendEntry, getKey, insertKey, lockKey, type SealKeyRow } from "./weighing.queries.ts";

/**
 * Returns the organisation's key, locked until the transaction ends. The lock also covers the end of the chain. Creates
 * the key if there is none.
 */
export async function lockChain(ctx: Context<MemberCaller>, db: Queryable): Promise<SealKeyRow> {
  const { orgId } = ctx.caller;
  if ((await getKey(db, orgId)) === undefined) {
    const { id, publicKey, privateKey } = await newSealKey();
    await insertKey(db, { orgId, id, publicKey, sealed: ctx.key.seal(privateKey), now: ctx.clock.now() });
  }
  return found(await lockKey(db, orgId));
}

interface Appended {
  id: string;
  kind: "slip" | "void";
  number: string;
  /** Fields of the entry, in addition to the fields that every entry has. */
  fields: SealedEntry["fields"];
}

/** Signs an entry and appends it to the chain of `key`. The caller must have locked the key with {@link lockChain}. */
export async function appendSealed(
  ctx: Context<MemberCaller>,
  db: Queryable,
  key: SealKeyRow,
  { id, kind, number, fields }: Appended,
): Promise<SealedEntry> {
  const { orgId, staffId } = ctx.caller;
  const now = ctx.clock.now();
  const seq = key.last_seq + 1;
  const head = entryHead({ kind, keyId: key.id, seq, previous: key.last_digest, number, madeAt: now });
  const sealed = await sealEntry(ctx.key.open(key.private_key), [...head, ...fields]);
  await appendEntry(db, { id, orgId, seq, kind, sealed, staffId, now });
  return sealed;
}
