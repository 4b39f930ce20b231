import { z } from "zod";
import { endpoint, file, Nothing } from "../endpoint.ts";
import { EpochMs, Id } from "../scalars.ts";
import { exportFormats } from "./export.rules.ts";
import { chosen, isChosen } from "./message-filter.ts";

/**
 * Starts a task that writes messages to a file: the messages with the given ids, or all that match a filter.
 * `pictures` is allowed only with xlsx. `url`: signed, valid for 15 minutes; it answers `export_unfinished` until the
 * task is done.
 */
export const exportMessages = endpoint({
  name: "alarm.exportMessages",
  method: "POST",
  path: "/api/client/message/export",
  permission: "message.export",
  cost: "export",
  summary: "导出消息（任务），返回下载链接",
  input: z
    .object({ ...chosen, format: z.enum(exportFormats).default("xls"), pictures: z.boolean().default(false) })
    .refine(isChosen, { error: "请选择需要导出的消息", path: ["_id"] })
    .refine(({ format, pictures }) => format === "xlsx" || !pictures, {
      error: "xls 文件不能附图片，请选择 xlsx",
      path: ["pictures"],
    }),
  output: z.object({ _id: Id, task_id: Id, url: z.string(), count: z.number().int() }),
});

/** An export of messages to a file, finished or in progress. */
const MessageExport = z
  .object({
    _id: Id,
    task_id: Id,
    format: z.enum(exportFormats),
    pictures: z.boolean(),
    file_name: z.string(),
    /** Number of messages in the file; while it is being written, the number that it will contain. */
    count: z.number().int(),
    /** Size of the file in bytes; 0 while it is being written. */
    byte_length: z.number().int(),
    /** True once the task has ended: the file can be downloaded, or the export failed or was cancelled. */
    finished: z.boolean(),
    /** Signed address, valid for 15 minutes; empty while there is no file. */
    url: z.string(),
    create_at: EpochMs,
    /** Time until which the file is kept, epoch ms. */
    expires_at: EpochMs,
  })
  .meta({ id: "MessageExport" });
export type MessageExport = z.infer<typeof MessageExport>;

export const listExports = endpoint({
  name: "alarm.listExports",
  method: "GET",
  path: "/api/client/message/export/list",
  permission: "message.export",
  cost: "query",
  summary: "自己的消息导出：进行中的与可下载的，新的在前",
  input: Nothing,
  output: z.object({ list: z.array(MessageExport) }),
});

/**
 * Returns the file. `e`: end of the address's validity, epoch ms; `k`: signature. Refused if the member who exported it
 * no longer sees all of its messages.
 */
export const downloadExport = endpoint({
  name: "alarm.downloadExport",
  method: "GET",
  path: "/api/client/message/export/file",
  permission: "signed",
  cost: "file",
  summary: "下载导出的消息数据（签名地址）",
  input: z.object({ _id: Id, e: z.coerce.number<number>().int(), k: z.string().max(200) }),
  output: file("application/octet-stream"),
});
