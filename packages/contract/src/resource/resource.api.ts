import { z } from "zod";
import { endpoint, file, Nothing } from "../endpoint.ts";
import { EpochMs } from "../scalars.ts";

/** The signed address of a stored picture or video, after a check of the scope of the row that owns it. */
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

/** The bytes. `s`: full or thumb; `e`: end of validity, epoch ms; `k`: signature over method, key, size and end. */
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

/** Thumbnails fit into this: 76 × 43 in tables, 520 wide when hovered. */
export const thumbnailWidth = 520;
/** Signed addresses live this long. docs/reference/rights.md R17. */
export const addressLifeMs = 15 * 60_000;
