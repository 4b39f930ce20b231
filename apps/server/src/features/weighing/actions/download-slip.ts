import { type Received } from "@huiyan/contract/endpoint";
import { xlsxMime } from "@huiyan/contract/parking/parking.api";
import { SealedEntry, type SlipFile, sealFormat } from "@huiyan/contract/weighing/seal.rules";
import { type downloadSlip as api, type getSlipSheet as sheetApi } from "@huiyan/contract/weighing/weighing.api";
import { slipFileName } from "@huiyan/contract/weighing/weighing.rules";
import { sheetTexts } from "@huiyan/contract/weighing/weighing.texts";
import { type MemberCaller, payerOf } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { type FileAnswer } from "#platform/http/serve.ts";
import { drawInWorker } from "#platform/pdf/draw-in-worker.ts";
import { sheetContent } from "../sheet/sheet-content.ts";
import { writeSlipSheet } from "../sheet/write-slip-sheet.ts";
import { SlipContent } from "../slip-content.ts";
import { viewSlip } from "../slip-view.ts";
import { storeSlip } from "../store-slip.ts";
import { getKeyById, getSlipRecord, type SlipRecord } from "../weighing.queries.ts";

type MemberContext = Context<MemberCaller>;

const pdfWorker = new URL("../sheet/slip-pdf-worker.ts", import.meta.url);

const nameOf = ({ content, number }: SlipRecord, ending: string): string =>
  `${slipFileName(sheetTexts.title[0], { ...SlipContent.parse(content).head, number })}.${ending}`;

const answer = (mime: string, fileName: string, bytes: Buffer): FileAnswer => ({
  mime,
  fileName,
  byteLength: bytes.length,
  maxAgeSeconds: 0,
  open: async (from, to) => bytes.subarray(from, to + 1),
});

const contentOf = (ctx: MemberContext, record: SlipRecord) =>
  sheetContent(
    {
      number: record.number,
      content: SlipContent.parse(record.content),
      isByHand: record.device_uid === null,
      isVoid: record.void_id !== null,
      verifyUrl: viewSlip(ctx, record).verify_url,
    },
    ctx.clock.now(),
  );

const sheetOf = async (ctx: MemberContext, record: SlipRecord) =>
  answer(xlsxMime, nameOf(record, "xlsx"), await writeSlipSheet(contentOf(ctx, record)));

/** Creates the slip and returns its sheet as a workbook. @throws AppError as `storeSlip` */
export async function downloadSlip(ctx: MemberContext, input: Received<typeof api>): Promise<FileAnswer> {
  return sheetOf(ctx, await storeSlip(ctx, input));
}

type ById = Received<typeof sheetApi>;
const recordOf = async ({ db, caller }: MemberContext, { _id }: ById) =>
  found(await getSlipRecord(db.sql, caller.scope, _id));

/** Returns the sheet of a slip as a workbook. @throws AppError not_found */
export async function getSlipSheet(ctx: MemberContext, input: ById): Promise<FileAnswer> {
  return sheetOf(ctx, await recordOf(ctx, input));
}

/** Returns the sheet of a slip as a PDF. @throws AppError not_found */
export async function getSlipPdf(ctx: MemberContext, input: ById): Promise<FileAnswer> {
  const record = await recordOf(ctx, input);
  const bytes = await drawInWorker(pdfWorker, contentOf(ctx, record), payerOf(ctx.caller));
  return answer("application/pdf", nameOf(record, "pdf"), bytes);
}

/** Returns the signed slip as a file, for verification outside the platform. @throws AppError not_found */
export async function getSlipFile(ctx: MemberContext, input: ById): Promise<FileAnswer> {
  const record = await recordOf(ctx, input);
  const { key_id } = viewSlip(ctx, record);
  const key = found(await getKeyById(ctx.db.sql, key_id));
  const file: SlipFile = {
    format: sealFormat,
    type: "slip",
    key: { id: key_id, public_key: key.public_key },
    slip: SealedEntry.parse(record.sealed),
    void: record.void_id === null ? null : SealedEntry.parse(record.void_sealed),
  };
  return answer("application/octet-stream", nameOf(record, "json"), Buffer.from(JSON.stringify(file, undefined, 1)));
}
