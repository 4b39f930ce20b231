import { ConsentFields, FaceFields } from "@huiyan/contract/face/face.api";
import { faceTypeNames, genderNames } from "@huiyan/contract/face/face.names";
import { faceDefaults } from "@huiyan/contract/face/face.rules";
import { importFaces } from "@huiyan/contract/face/face-import.api";
import { type FormText, formText } from "@huiyan/contract/form-texts";
import { z } from "zod";
import { type TaskWorker } from "#features/task/task.public.ts";
import { type MemberCaller, payerOf } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { AppError, found, parseSent, refuse } from "#platform/error/app-error.ts";
import { errorAnswer } from "#platform/error/error-answer.ts";
import { fitPicture } from "../check/check-picture.ts";
import { consentOf, withoutConsent } from "../library/consent.ts";
import { openKey } from "../library/face-seal.ts";
import { storeFace } from "../library/store-face.ts";
import { ImportItem, type itemProblems, type WrittenFace } from "./import-list.ts";
import { PieceReader } from "./pieces.ts";
import { getUpload, touchUpload } from "./upload.queries.ts";
import { readZipFile } from "./zip-entries.ts";

/** Settings of an import, shared by all items. */
const Shared = z.object({
  upload_id: z.uuid(),
  type: z.union([z.literal(0), z.literal(1)]),
  consent: ConsentFields,
  allowDuplicate: z.boolean(),
});
export type SharedByImport = z.output<typeof Shared>;
const Item = ImportItem.extend({ shared: Shared });

/**
 * Converts the text of a cell to a value. The text may be a name of the value in any language, or the value itself. An
 * empty text results in `other`; an unknown text in undefined.
 */
function valueIn<V extends number>(
  names: Readonly<Record<V, readonly string[]>>,
  values: readonly V[],
  text: string,
  other: V,
) {
  if (text === "") return other;
  return values.find(
    (value) => text === String(value) || names[value].some((name) => name.toLowerCase() === text.toLowerCase()),
  );
}

/**
 * Validates the data of a person from a list row or a file name.
 * @param type type of the import, used if the row has none
 * @throws AppError invalid_input; InvalidInput
 */
function factsOf(face: WrittenFace, type: 0 | 1): FaceFields {
  const wrong = (text: FormText) => refuse("invalid_input", { text });
  return parseSent(FaceFields, {
    ...face,
    type: valueIn(faceTypeNames, [0, 1], face.type, type) ?? wrong("类型须为白名单或黑名单"),
    gender: valueIn(genderNames, [-1, 1, 2], face.gender, faceDefaults.gender) ?? wrong("性别须为男、女或未知"),
    age: face.age === "" ? faceDefaults.age : face.age,
  });
}

const problemTexts = {
  kind: "不支持 {kind} 文件，请转换为 JPG 或 PNG 后重新导入",
  missing: "名单中的文件不在压缩包里",
  ambiguous: "压缩包里有多个同名文件，请在名单中写明文件夹，如“一车间/001.jpg”",
  twice: "名单中已有另一行使用这个文件，请删除其中一行",
  second_list: "压缩包里有多份名单，只使用了第一份，请合并后重新导入",
} as const satisfies Record<(typeof itemProblems)[number], FormText>;

/** Returns the file extension in capitals for an error message, for example HEIC for `b2.heic`. */
const kindOf = (path: string): string => /\.([^./]{1,10})$/.exec(path)?.[1]?.toUpperCase() ?? "无扩展名的";

/** Imports one task item. The id of the face is derived from the item, so that a repeated run stores no second face. */
async function importOne(
  ctx: Context<MemberCaller>,
  { file, face, shared, problem }: z.output<typeof Item>,
  id: string,
): Promise<void> {
  const { upload_id, type, consent, allowDuplicate } = shared;
  if (problem !== undefined)
    refuse("invalid_input", { text: problemTexts[problem], values: { kind: kindOf(file?.path ?? "") } });
  if (file === undefined) refuse("invalid_input", { text: problemTexts.missing });
  if (face === undefined) refuse("invalid_input", { text: "文件名须为“编号_姓名.jpg”，或在名单中写明" });
  const facts = factsOf(face, type);
  const now = ctx.clock.now();
  const upload = await getUpload(ctx.db.sql, ctx.caller.orgId, upload_id);
  if (upload === undefined) throw new AppError("face_upload_gone");
  const reader = new PieceReader(ctx.db.sql, upload_id, openKey(ctx.key, upload.key_sealed));
  const bytes = await readZipFile(reader, file);
  // low priority in the queue, because no user waits for the result
  const fit = await fitPicture(bytes, { ...payerOf(ctx.caller), isBackground: true });
  await storeFace(ctx, { id, facts, consent: consentOf(consent, now) ?? withoutConsent(now), fit, allowDuplicate });
  await touchUpload(ctx.db.sql, upload_id, now);
}

/** Task worker that stores the pictures of a zip, one per task item, with the permissions of the importing user. */
export const faceImport: TaskWorker = {
  kind: importFaces.name,
  permission: importFaces.permission,
  async run(ctx, input, { itemId }) {
    const item = Item.parse(input);
    const { language } = ctx.request;
    try {
      await importOne(ctx, item, found(itemId));
      return formText("已导入", language);
    } catch (error) {
      throw inRow(item.row, error, language);
    }
  },
};

/** Adds the row number in the list to an error message for the user. Unexpected errors are returned unchanged. */
function inRow(row: number | undefined, error: unknown, language: Context["request"]["language"]): unknown {
  const { body, unexpected } = errorAnswer(error, language);
  if (row === undefined || unexpected || body.error === "service_unavailable") return error;
  return new AppError("invalid_input", { text: "名单第 {row} 行：{text}", values: { row, text: body.message } });
}
