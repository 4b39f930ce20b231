import { z } from "zod";
import { pastedCode } from "./pasted.ts";

export const Id = z.uuid({ error: "编号格式不正确" }).meta({ id: "Id", description: "UUIDv7" });
/** The end of 9999: later days have no place in a calendar or a database. */
const lastEpochMs = 253_402_214_400_000;
/** Epoch milliseconds. */
export const EpochMs = z.number().int().min(0).max(lastEpochMs).meta({ id: "EpochMs" });
/** Epoch milliseconds in a query string. */
export const EpochMsQuery = z.coerce.number<number>().int().min(0).max(lastEpochMs);
/** A device names itself by this: docs/reference/device/README.md. */
export const DeviceId = z
  .string()
  .overwrite(pastedCode)
  .regex(/^[A-Za-z0-9_-]{6,64}$/, { error: "设备ID须为 6 到 64 位字母、数字、下划线或短横" })
  .meta({ id: "DeviceId" });
/** A camera of a device; unique within the device. */
export const Channel = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[^\p{Cc}/+#]+$/u, { error: "通道名含有不允许的字符" })
  .meta({ id: "Channel" });
/** Share of the picture, 0 to 1. */
export const Share = z.number().min(0).max(1);
/** [x, y, width, height] as shares of the picture; x right, y down. */
export const Box = z.tuple([Share, Share, Share, Share]).meta({ id: "Box" });
/** A corner of a region or line. May lie outside the picture by half its size. */
export const Corner = z.tuple([z.number().min(-0.5).max(1.5), z.number().min(-0.5).max(1.5)]).meta({ id: "Corner" });
/** Key of a stored picture or video; read through resources/read. */
export const ResourceKey = z.string().max(200).meta({ id: "ResourceKey" });
/** How often an object has been changed: a column of PostgreSQL's type integer. */
export const Version = z.number().int().min(0).max(2_147_483_647);
/** A flag that is sent as 1, 0 or -1: 1 set, 0 unset, -1 “not set” as a filter. */
export const Flag = z.union([z.literal(0), z.literal(1)]);
/** Comma list in a query. */
export const CommaList = z
  .string()
  .max(20_000)
  .transform((text) => text.split(",").filter((part) => part !== ""));
