import { z } from "zod";
import { endpoint, file, Nothing } from "../endpoint.ts";
import { EpochMs } from "../scalars.ts";

/** Returns the signed address of a stored picture or video, if the row that owns it is within the caller's scope. */
export const readResource = endpoint({
  name: "resource.read",
  method: "GET",
  path: "/resources/read/*",
  permission: "user",
  cost: "query",
  summary: "资源地址（15 分钟有效）",
  input: Nothing,
  output: z.object({ url: z.string(), thumb: z.string(), expires: EpochMs }),
});

/**
 * Returns the file. `s`: full or thumb; `e`: end of validity, epoch ms; `k`: signature over method, key, size and end.
 */
export const getResource = endpoint({
  name: "resource.get",
  method: "GET",
  path: "/resources/get/*",
  permission: "signed",
  cost: "file",
  summary: "资源内容（签名地址）",
  input: z.object({
    s: z.enum(["full", "thumb"]),
    e: z.coerce.number<number>().int(),
    k: z.string().max(200),
  }),
  output: file("application/octet-stream"),
});

/** Maximum width of a thumbnail, pixels. Tables show 76 × 43, the enlarged picture under the pointer is 520 wide. */
export const thumbnailWidth = 520;
/** Time in ms for which a signed address is valid. docs/reference/rights.md R17. */
export const addressLifeMs = 15 * 60_000;
