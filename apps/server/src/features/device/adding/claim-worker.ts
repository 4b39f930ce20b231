import { bindBatch, Nickname } from "@huiyan/contract/device/adding.api";
import { formText } from "@huiyan/contract/form-texts";
import { DeviceId, Id } from "@huiyan/contract/scalars";
import { z } from "zod";
import { type TaskWorker } from "#features/task/task.public.ts";
import { AppError, parseSent } from "#platform/error/app-error.ts";
import { errorAnswer } from "#platform/error/error-answer.ts";
import { claimOne } from "./claim-one.ts";

/** Task item: one device as written in the sheet. Validated only when the item runs, so that a bad row fails alone. */
export const ClaimItem = z.object({
  /** Row number in the sheet; 0 without a sheet. */
  row: z.number().int(),
  device_id: z.string(),
  nickname: z.string(),
  code: z.string(),
  group_id: Id.optional(),
});
export type ClaimItem = z.infer<typeof ClaimItem>;

const ClaimRow = z.object({ device_id: DeviceId, nickname: Nickname });
const rowText = "第 {row} 行：{text}";

/** Binds the devices of a list one after the other, with a result for each. */
export const claimWorker: TaskWorker = {
  kind: bindBatch.name,
  permission: bindBatch.permission,
  async run(ctx, input, { itemId }) {
    const item = ClaimItem.parse(input);
    const { language } = ctx.request;
    const inRow = (text: string) => (item.row === 0 ? text : formText(rowText, language, { row: item.row, text }));
    try {
      const { device_id, nickname } = parseSent(ClaimRow, item);
      const { code, group_id: groupId } = item;
      await claimOne(ctx, { deviceId: device_id, nickname, code, groupId, deviceUid: itemId });
    } catch (error) {
      const { body, unexpected } = errorAnswer(error, language);
      if (unexpected || body.error === "service_unavailable" || item.row === 0) throw error;
      throw new AppError("invalid_input", { text: rowText, values: { row: item.row, text: body.message } });
    }
    return inRow(formText("已添加", language));
  },
};
