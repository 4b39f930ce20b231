import { type FaceFields } from "@huiyan/contract/face/face.api";
import { faceLimits, maskedName } from "@huiyan/contract/face/face.rules";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context, type Services } from "#platform/context/context.ts";
import { type TransactionContext } from "#platform/db/db.ts";
import { violatedUnique } from "#platform/db/failures.ts";
import { AppError, found, refuse, refuseUnless } from "#platform/error/app-error.ts";
import { accessOf } from "../record/access-of.ts";
import { insertAccess, insertRemovals } from "../record/record.queries.ts";
import {
  type FaceConsentFacts,
  getFaceName,
  insertFace,
  lockFace,
  putFaceData,
  raiseLibrary,
  updateFace,
} from "./face.queries.ts";
import { newFaceKey, sealBytes, sealEmbedding, sealKey } from "./face-seal.ts";
import { indexesOf } from "./indexes-of.ts";

/** Picture that passed the check. */
interface FitPicture {
  picture: Buffer;
  thumb: Buffer;
  embedding: Int8Array;
}

function codeTaken(error: unknown): never {
  if (violatedUnique(error) === "face_code") throw new AppError("face_code_taken");
  throw error;
}

async function putPicture({ key: master }: Pick<Services, "key">, tx: TransactionContext, id: string, fit: FitPicture) {
  const key = newFaceKey();
  await putFaceData(tx.sql, id, {
    picture: sealBytes(key, fit.picture),
    thumb: sealBytes(key, fit.thumb),
    descriptor: sealEmbedding(key, fit.embedding),
    key: sealKey(master, key),
  });
}

/**
 * Refuses a picture whose face is already in the library.
 * @param except face that is left out, because its picture is being replaced
 * @throws AppError face_duplicate, which names the similar person
 */
async function refuseDuplicate(ctx: Context<MemberCaller>, tx: TransactionContext, fit: FitPicture, except?: string) {
  const alike = await indexesOf(ctx.key).nearest(tx.sql, ctx.caller.orgId, fit.embedding, except);
  if (alike === undefined) return;
  const other = await getFaceName(tx.sql, ctx.caller.orgId, alike.id);
  if (other !== undefined) {
    const text = "照片与库中的{name}（{code}）相同，请确认是否仍要保存";
    refuse("face_duplicate", { text, values: other });
  }
}

interface NewFace {
  id: string;
  facts: FaceFields;
  consent: FaceConsentFacts;
  fit: FitPicture;
  allowDuplicate: boolean;
}

/**
 * Stores a new person with a picture. A repeated call with the same id changes nothing.
 * @throws AppError face_duplicate, face_code_taken, faces_many
 */
export async function storeFace(
  ctx: Context<MemberCaller>,
  { id, facts, consent, fit, allowDuplicate }: NewFace,
): Promise<void> {
  const { orgId } = ctx.caller;
  const now = ctx.clock.now();
  await ctx.db
    .transaction(async (tx) => {
      // locks the library, so that a concurrent insert cannot add a duplicate after the comparison
      const version = await raiseLibrary(tx.sql, orgId, now);
      if ((await lockFace(tx.sql, orgId, id)) !== undefined) return;
      if (!allowDuplicate) await refuseDuplicate(ctx, tx, fit);
      refuseUnless(
        await insertFace(tx.sql, { id, orgId, version, now }, { ...facts, ...consent }, faceLimits.faces),
        "faces_many",
      );
      await putPicture(ctx, tx, id, fit);
      await insertAccess(tx.sql, accessOf(ctx, "add", { faceId: id }));
      await tx.audit(auditEntry(ctx, "face.add", id, { after: { name: maskedName(facts.name), type: facts.type } }));
    })
    .catch(codeTaken);
}

interface ChangedFace {
  id: string;
  facts: FaceFields;
  consent: FaceConsentFacts | undefined;
  fit: FitPicture | undefined;
  allowDuplicate: boolean;
}

/**
 * Changes a face, with a new picture if one is passed.
 * @throws AppError not_found, face_duplicate, face_code_taken
 */
export async function changeFace(
  ctx: Context<MemberCaller>,
  { id, facts, consent, fit, allowDuplicate }: ChangedFace,
): Promise<void> {
  const { orgId } = ctx.caller;
  await ctx.db
    .transaction(async (tx) => {
      const version = await raiseLibrary(tx.sql, orgId, ctx.clock.now());
      const before = found(await lockFace(tx.sql, orgId, id));
      if (fit !== undefined && !allowDuplicate) await refuseDuplicate(ctx, tx, fit, id);
      await updateFace(tx.sql, id, version, { ...facts, ...consent });
      if (fit !== undefined) {
        await putPicture(ctx, tx, id, fit);
        const removal = { faceId: id, name: maskedName(before.name), version };
        await insertRemovals(tx.sql, orgId, [removal], {
          now: ctx.clock.now(),
          cause: "replaced",
          staffId: ctx.caller.staffId,
        });
      }
      await insertAccess(tx.sql, accessOf(ctx, "edit", { faceId: id }));
      const auditFacts = (name: string, type: number) => ({ name: maskedName(name), type });
      const change = {
        before: auditFacts(before.name, before.type),
        after: { ...auditFacts(facts.name, facts.type), picture: fit !== undefined },
      };
      await tx.audit(auditEntry(ctx, "face.edit", id, change));
    })
    .catch(codeTaken);
}
