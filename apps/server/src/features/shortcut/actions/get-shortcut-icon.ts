import { type Received } from "@huiyan/contract/endpoint";
import { type getShortcutIcon as api } from "@huiyan/contract/shortcut/shortcut.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { type FileAnswer } from "#platform/http/serve.ts";
import { drawShortcutIcon } from "../shortcut-icons.ts";

const maxAgeSeconds = 86_400;

export async function getShortcutIcon(
  _ctx: Context<MemberCaller>,
  { name }: Received<typeof api>,
): Promise<FileAnswer> {
  const bytes = Buffer.from(found(drawShortcutIcon(name)));
  const open = async (from: number, to: number) => bytes.subarray(from, to + 1);
  return { mime: "image/svg+xml", byteLength: bytes.length, maxAgeSeconds, open };
}
