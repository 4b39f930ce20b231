import { Readable } from "node:stream";
import {
  type ChainHead,
  headText,
  isOpenField,
  noEntry,
  SealedEntry,
  sealFormat,
} from "@huiyan/contract/weighing/seal.rules";
import { calendarDay } from "#platform/clock/calendar-day.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { type FileAnswer } from "#platform/http/serve.ts";
import { lockChain } from "../append-sealed.ts";
import { signText } from "../seal/seal-entry.ts";
import { listEntries, type SealKeyRow } from "../weighing.queries.ts";

const rowsAtOnce = 500;

/** Returns the entry without its secret fields and salt. The hashes of all fields stay. */
function opened(sealed: unknown): Omit<SealedEntry, "salt"> {
  const { format, fields, hashes, digest, signature } = SealedEntry.parse(sealed);
  return { format, fields: fields.filter(([name]) => isOpenField(name)), hashes, digest, signature };
}

function signedHead(ctx: Context<MemberCaller>, key: SealKeyRow): ChainHead {
  const { id: key_id, last_seq: seq, last_digest: digest } = key;
  const head = { key_id, seq, digest: seq === 0 ? noEntry : digest, exported_at: ctx.clock.now().toISOString() };
  return { ...head, signature: signText(ctx.key.open(key.private_key), headText(head)) };
}

/**
 * Yields the chain as JSON text, up to the entry that the signed head names. Entries added meanwhile are left for the
 * next export.
 */
async function* chainText(ctx: Context<MemberCaller>, key: SealKeyRow): AsyncGenerator<string> {
  const { id, public_key } = key;
  yield `{"format":"${sealFormat}","type":"chain","key":${JSON.stringify({ id, public_key })},"entries":[`;
  let after = 0;
  while (after < key.last_seq) {
    const size = Math.min(rowsAtOnce, key.last_seq - after);
    const rows = await listEntries(ctx.db.sql, ctx.caller.orgId, after, size);
    if (rows.length === 0) break;
    yield (after === 0 ? "" : ",") + rows.map(({ sealed }) => JSON.stringify(opened(sealed))).join(",\n");
    after += rows.length;
  }
  yield `],"head":${JSON.stringify(signedHead(ctx, key))}}`;
}

/**
 * Exports the chain of signed entries. Creates the organisation's key if there is none yet, so that the key can be
 * published before the first slip.
 */
export async function exportChain(ctx: Context<MemberCaller>): Promise<FileAnswer> {
  const key = await ctx.db.transaction((tx) => lockChain(ctx, tx.sql));
  return {
    mime: "application/octet-stream",
    byteLength: undefined,
    maxAgeSeconds: 0,
    fileName: `磅单签名链_${calendarDay(ctx.clock.now())}.json`,
    open: async () => Readable.from(chainText(ctx, key), { objectMode: false }),
  };
}
