import { z } from "zod";
import { endpoint, file, Nothing } from "../endpoint.ts";
import { shortcutMax, shortcutTooMany } from "./shortcut.rules.ts";

/**
 * A shortcut of the quick-entry page. `name`: name of the shortcut's icon; `path`: page that the shortcut opens;
 * `immutable`: true if the shortcut can be neither removed nor moved.
 */
export const Shortcut = z
  .object({
    _id: z.string(),
    name: z.string(),
    title: z.string(),
    icon: z.string(),
    path: z.string(),
    disable: z.boolean(),
    immutable: z.boolean(),
  })
  .meta({ id: "Shortcut" });
export type Shortcut = z.infer<typeof Shortcut>;

export const getAllShortcuts = endpoint({
  name: "shortcut.getAll",
  method: "GET",
  path: "/api/client/shortcut/all/get",
  permission: "member",
  cost: "cheap",
  summary: "全部快捷入口，分三组",
  input: Nothing,
  output: z.array(z.object({ _id: z.string(), title: z.string(), children: z.array(Shortcut) })),
});

export const getMyShortcuts = endpoint({
  name: "shortcut.getMine",
  method: "GET",
  path: "/api/client/shortcut/mine",
  permission: "member",
  cost: "query",
  summary: "我的快捷入口",
  input: Nothing,
  output: z.array(Shortcut),
});

export const saveShortcuts = endpoint({
  name: "shortcut.save",
  method: "POST",
  path: "/api/client/shortcut/save",
  permission: "member",
  cost: "query",
  summary: "保存我的快捷入口",
  input: z.object({ list: z.array(z.string().max(64)).max(shortcutMax, shortcutTooMany) }),
  output: Nothing,
});

export const getShortcutIcon = endpoint({
  name: "shortcut.getIcon",
  method: "GET",
  path: "/api/client/shortcut/icon",
  permission: "member",
  cost: "cheap",
  summary: "快捷入口的图标",
  input: z.object({ name: z.string().max(64) }),
  output: file("image/svg+xml"),
});
