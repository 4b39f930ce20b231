import { z } from "zod";
import { pastedCode } from "./pasted.ts";

export const Id = z.uuid({ error: "编号格式不正确" }).meta({ id: "Id", description: "UUIDv7" });
/** End of the year 9999 in epoch ms, the last day that calendars and the database support. */
const lastEpochMs = 253_402_214_400_000;
/** Epoch milliseconds. */
export const EpochMs = z.number().int().min(0).max(lastEpochMs).meta({ id: "EpochMs" });
/** Epoch milliseconds in a query string. */
export const EpochMsQuery = z.coerce.number<number>().int().min(0).max(lastEpochMs);
/** Id by which a device names itself: docs/reference/device/README.md. */
export const DeviceId = z
  .string()
  .overwrite(pastedCode)
  .regex(/^[A-Za-z0-9_-]{6,64}$/, { error: "设备ID须为 6 到 64 位字母、数字、下划线或短横" })
  .meta({ id: "DeviceId" });
/** Name of a camera input, unique within its device. */
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
/**
 * Corner of a region or line, [x, y] as shares of the picture. A corner may be outside the picture by half the
 * picture's size.
 */
export const Corner = z.tuple([z.number().min(-0.5).max(1.5), z.number().min(-0.5).max(1.5)]).meta({ id: "Corner" });
/** Storage key of a picture or video. `resources/read` returns its signed address. */
export const ResourceKey = z.string().max(200).meta({ id: "ResourceKey" });
/** Number of changes of an object. Range of a PostgreSQL integer. */
export const Version = z.number().int().min(0).max(2_147_483_647);
/** Flag in JSON: 1 set, 0 not set. As a filter, -1 selects objects without the flag. */
export const Flag = z.union([z.literal(0), z.literal(1)]);
/** List in a query, separated by commas. */
export const CommaList = z
  .string()
  .max(20_000)
  .transform((text) => text.split(",").filter((part) => part !== ""));
