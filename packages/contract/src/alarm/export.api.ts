import { z } from "zod";
import { endpoint, file, Nothing } from "../endpoint.ts";
import { EpochMs, Id } from "../scalars.ts";
import { exportFormats } from "./export.rules.ts";
import { chosen, isChosen } from "./message-filter.ts";

/**
 * Leaves a file of messages to a task: those named by their ids, or all that a filter finds. `pictures` only with xlsx.
 * `url`: signed, good for a quarter of an hour; it answers `export_unfinished` until the task is done.
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

/** A file of messages, or one that is being made. */
const MessageExport = z
  .object({
    _id: Id,
    task_id: Id,
    format: z.enum(exportFormats),
    pictures: z.boolean(),
    file_name: z.string(),
    /** Messages in it; those that it will hold while it is being made. */
    count: z.number().int(),
    /** 0 while it is being made. */
    byte_length: z.number().int(),
    /** Nothing more will be done for it: it can be downloaded, or it failed or was cancelled. */
    finished: z.boolean(),
    /** Signed, good for a quarter of an hour; empty while there is no file. */
    url: z.string(),
    create_at: EpochMs,
    /** Until when the file is kept. */
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

/** The bytes. `e`: end of validity, epoch ms; `k`: signature. The person who exported it must still see all that is in it. */
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
